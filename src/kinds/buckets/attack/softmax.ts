import { dealer } from '../../../math/permanent.js'
import { type BucketCells, valueShares } from './bucket-cells.js'
import type { RowFeatures } from './row-features.js'
import { settleBucket } from './settle-bucket.js'

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

export function copySoftmax({ biases, weights }: Softmax): Softmax {
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
export type Believe = (model: Softmax, bucket: number, beliefs: Float64Array) => number

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
