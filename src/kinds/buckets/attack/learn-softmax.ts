import { type Random, shuffle } from '../../../math/random.js'
import { type BucketCells, cellCount } from './bucket-cells.js'
import type { RowFeatures } from './row-features.js'
import { type Softmax, believer, blankSoftmax, copySoftmax, predict } from './softmax.js'

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
