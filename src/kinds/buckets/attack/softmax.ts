import { dealer } from '../../../math/permanent.js'
import { type BucketCells, valueShares, cellCount } from './bucket-cells.js'
import type { RowFeatures } from './row-features.js'
import { settleBucket } from './exchange.js'
import { type Random, shuffle } from '../../../math/random.js'

/** P(value | features) ∝ exp(bias of the value + Σ weight of feature and value). */
export interface Softmax {
  readonly biases: Float64Array
  /** By feature and value. */
  readonly weights: Float64Array
}

/** Knows how frequent values are, and nothing of who has them: its beliefs are those of random worlds. */
export function blankSoftmax(cells: BucketCells, { size }: RowFeatures): Softmax {
  return { biases: valueShares(cells).map(Math.log), weights: new Float64Array(size * cells.valueCount) }
}

function copySoftmax({ biases, weights }: Softmax): Softmax {
  return { biases: biases.slice(), weights: weights.slice() }
}

/** Puts the chances of all values for somebody at a place into `chances`. */
export function predict(
  { biases, weights }: Softmax,
  { width, features }: RowFeatures,
  place: number,
  chances: Float64Array,
): void {
  const count = biases.length
  chances.set(biases)
  for (let i = place * width; i < (place + 1) * width; i++) {
    const row = features[i] * count
    for (let value = 0; value < count; value++) chances[value] += weights[row + value]
  }
  let most = -Infinity
  for (let value = 0; value < count; value++) most = Math.max(most, chances[value])
  let sum = 0
  for (let value = 0; value < count; value++) sum += chances[value] = Math.exp(chances[value] - most)
  for (let value = 0; value < count; value++) chances[value] /= sum
}

/**
 * Puts what a model believes of a bucket into `cells` of `beliefs`. A bucket's values were drawn, and then somebody for
 * each, so what counts is P(value | features) / P(value). Returns the logarithm of how much likelier the bucket's people
 * are with these values than with any; where the ways to deal them out cannot be summed, its mean-field bound.
 */
type Believe = (model: Softmax, bucket: number, beliefs: Float64Array) => number

export function believer(cells: BucketCells, known: RowFeatures): Believe {
  const { peopleOffsets, valueOffsets, values, cellOffsets } = cells
  const shares = valueShares(cells)
  const chances = new Float64Array(cells.valueCount)
  const deal = dealer()
  return (model, bucket, beliefs) => {
    const first = valueOffsets[bucket]
    const held = valueOffsets[bucket + 1] - first
    let cell = cellOffsets[bucket]
    for (let place = peopleOffsets[bucket]; place < peopleOffsets[bucket + 1]; place++, cell += held) {
      predict(model, known, place, chances)
      for (let k = 0; k < held; k++)
        beliefs[cell + k] = Math.max(chances[values[first + k]] / shares[values[first + k]], Number.MIN_VALUE)
    }
    const before = beliefs.slice(cellOffsets[bucket], cellOffsets[bucket + 1])
    return settleBucket(cells, bucket, beliefs, deal) ?? meanFieldBound(before, beliefs, cellOffsets[bucket])
  }
}

/** Σ belief · log(weight / belief). */
function meanFieldBound(weights: Float64Array, beliefs: Float64Array, start: number): number {
  let bound = 0
  for (let i = 0; i < weights.length; i++)
    if (beliefs[start + i] > 0) bound += beliefs[start + i] * Math.log(weights[i] / beliefs[start + i])
  return bound
}

/** The length of a step (AdaGrad), what its squares start from, and the passes after which no gain ends it. */
const stepLength = 0.02
const firstSquare = 0.01
const patience = 3
const mostPasses = 40

export interface LearntSoftmax {
  readonly model: Softmax
  /** Log-likelihood of the buckets that were held out. */
  readonly likelihood: number
}

/**
 * Learns who has which value from buckets alone: believes of a bucket what the model says, then moves the model towards
 * that belief (EM, a gradient step for each person). It stops where buckets that were held out are likeliest, which may
 * be before the first step: then nothing could be learnt. Weights have a normal prior of precision `ridge`.
 */
export function learnSoftmax(
  cells: BucketCells,
  known: RowFeatures,
  ridge: number,
  taught: Uint32Array,
  heldOut: Uint32Array,
  random: Random,
): LearntSoftmax {
  const believe = believer(cells, known)
  const beliefs = new Float64Array(cellCount(cells))
  const model = blankSoftmax(cells, known)
  const learn = teacher(cells, known, model, ridge, taught)
  const likelihoodOf = () => heldOut.reduce((sum, bucket) => sum + believe(model, bucket, beliefs), 0)
  let best: LearntSoftmax = { model: copySoftmax(model), likelihood: likelihoodOf() }
  const order = taught.slice()
  for (let pass = 0, without = 0; pass < mostPasses && without < patience; pass++) {
    for (const bucket of shuffle(order, random)) {
      believe(model, bucket, beliefs)
      learn(bucket, beliefs)
    }
    const likelihood = likelihoodOf()
    without = likelihood > best.likelihood ? 0 : without + 1
    if (without === 0) best = { model: copySoftmax(model), likelihood }
  }
  return best
}

/** Moves the model by one step for each person of a bucket. */
function teacher(
  { peopleOffsets, valueOffsets, values, cellOffsets, valueCount }: BucketCells,
  known: RowFeatures,
  model: Softmax,
  ridge: number,
  taught: Uint32Array,
): (bucket: number, beliefs: Float64Array) => void {
  const { width, size, features } = known
  const { biases, weights } = model
  const squares = new Float64Array(weights.length).fill(firstSquare)
  const biasSquares = new Float64Array(valueCount).fill(firstSquare)
  const gradient = new Float64Array(valueCount)
  // The prior counts once a pass, so each time a feature is met it counts by its share.
  const pull = new Float64Array(size)
  for (const bucket of taught)
    for (let i = peopleOffsets[bucket] * width; i < peopleOffsets[bucket + 1] * width; i++) pull[features[i]]++
  for (let feature = 0; feature < size; feature++) pull[feature] = ridge / pull[feature]
  return (bucket, beliefs) => {
    const first = valueOffsets[bucket]
    const held = valueOffsets[bucket + 1] - first
    let cell = cellOffsets[bucket]
    for (let place = peopleOffsets[bucket]; place < peopleOffsets[bucket + 1]; place++, cell += held) {
      predict(model, known, place, gradient)
      for (let k = 0; k < held; k++) gradient[values[first + k]] -= beliefs[cell + k]
      for (let value = 0; value < valueCount; value++) {
        biasSquares[value] += gradient[value] ** 2
        biases[value] -= (stepLength * gradient[value]) / Math.sqrt(biasSquares[value])
      }
      for (let i = place * width; i < (place + 1) * width; i++) {
        const row = features[i] * valueCount
        const back = pull[features[i]]
        for (let at = row, value = 0; value < valueCount; at++, value++) {
          const slope = gradient[value] + back * weights[at]
          squares[at] += slope * slope
          weights[at] -= (stepLength * slope) / Math.sqrt(squares[at])
        }
      }
    }
  }
}
