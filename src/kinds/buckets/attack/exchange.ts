import { dealer, type Dealer } from '../../../math/permanent.js'
import { type BucketCells, randomWorldsWeights } from './bucket-cells.js'
import type { RowFeatures } from './row-features.js'
import { sinkhorn } from '../../../math/sinkhorn.js'

export interface ExchangeOptions {
  readonly rounds: number
  /** Added to every count before it is made a share. */
  readonly smoothing: number
  /** One of `settlingChoices`. */
  readonly settling: string
}

/** What is learnt of each feature and value, and what is believed of everybody. */
interface Exchanged {
  /** By feature and value: log P(feature | value). */
  readonly likelihoods: Float64Array
  /** By cell of the buckets that were looked at: the chance that somebody has the value. */
  readonly weights: Float64Array
  /** Buckets whose chances are scaled because they could not be summed. */
  readonly scaled: number
}

/** Stands for a count of none where nothing is added to it: less than any count that a chance can leave. */
const least = 1e-12

/**
 * Buckets tell which features go with which values, and that tells who in a bucket has which: each round learns a naive
 * Bayes classifier from what is believed, and believes what it says as far as the bucket's values allow (Kifer 2009).
 * It starts from random worlds. Cost of a round: people × values of a bucket × kinds of features.
 */
export function exchange(
  cells: BucketCells,
  known: RowFeatures,
  buckets: Uint32Array,
  { rounds, smoothing, settling }: ExchangeOptions,
  onRound?: (round: number) => void,
): Exchanged {
  const weights = randomWorldsWeights(cells)
  const deal = settling === 'exact' ? dealer() : undefined
  let likelihoods: Float64Array = new Float64Array()
  let scaled = 0
  for (let round = 0; round < rounds; round++) {
    onRound?.(round)
    likelihoods = learnLikelihoods(cells, known, buckets, weights, smoothing)
    scaled = 0
    for (const bucket of buckets) {
      weigh(cells, known, likelihoods, bucket, weights)
      if (settleBucket(cells, bucket, weights, deal) === undefined) scaled++
    }
  }
  return { likelihoods, weights, scaled }
}

/** By feature and value: log P(feature | value), where everybody counts by how much they are believed to have the value. */
function learnLikelihoods(
  cells: BucketCells,
  { width, size, features, starts }: RowFeatures,
  buckets: Uint32Array,
  weights: Float64Array,
  smoothing: number,
): Float64Array {
  const { peopleOffsets, valueOffsets, values, cellOffsets, valueCount } = cells
  const counts = new Float64Array(size * valueCount)
  const whole = new Float64Array(valueCount)
  for (const bucket of buckets) {
    const first = valueOffsets[bucket]
    const held = valueOffsets[bucket + 1] - first
    let cell = cellOffsets[bucket]
    for (let place = peopleOffsets[bucket]; place < peopleOffsets[bucket + 1]; place++, cell += held) {
      for (let k = 0; k < held; k++) whole[values[first + k]] += weights[cell + k]
      for (let i = place * width; i < (place + 1) * width; i++) {
        const row = features[i] * valueCount
        for (let k = 0; k < held; k++) counts[row + values[first + k]] += weights[cell + k]
      }
    }
  }
  for (let kind = 0; kind < width; kind++) {
    const added = smoothing * (starts[kind + 1] - starts[kind])
    for (let feature = starts[kind]; feature < starts[kind + 1]; feature++)
      for (let value = 0; value < valueCount; value++) {
        const at = feature * valueCount + value
        counts[at] = Math.log(Math.max(counts[at] + smoothing, least) / Math.max(whole[value] + added, least))
      }
  }
  return counts
}

/** The cells of a bucket: how likely somebody with a value is to be as they are, on a scale of their own. */
function weigh(
  { peopleOffsets, valueOffsets, values, cellOffsets, valueCount }: BucketCells,
  { width, features }: RowFeatures,
  likelihoods: Float64Array,
  bucket: number,
  weights: Float64Array,
): void {
  const first = valueOffsets[bucket]
  const held = valueOffsets[bucket + 1] - first
  let cell = cellOffsets[bucket]
  for (let place = peopleOffsets[bucket]; place < peopleOffsets[bucket + 1]; place++, cell += held) {
    for (let k = 0; k < held; k++) weights[cell + k] = 0
    for (let i = place * width; i < (place + 1) * width; i++) {
      const row = features[i] * valueCount
      for (let k = 0; k < held; k++) weights[cell + k] += likelihoods[row + values[first + k]]
    }
    let most = -Infinity
    for (let k = 0; k < held; k++) most = Math.max(most, weights[cell + k])
    for (let k = 0; k < held; k++) weights[cell + k] = Math.exp(weights[cell + k] - most)
  }
}

export const settlingChoices = ['exact', 'scaling'] as const

/**
 * Makes the weights of a bucket's cells chances that agree with what the bucket holds, in place. With a dealer every way
 * to deal its values out to its people is weighed; without one, or where there are too many ways, rows and columns are
 * scaled in turn. Returns the logarithm of what all ways weigh, undefined where they were not summed.
 */
export function settleBucket(
  { cellOffsets, valueOffsets, capacities }: BucketCells,
  bucket: number,
  weights: Float64Array,
  deal: Dealer | undefined,
): number | undefined {
  const own = weights.subarray(cellOffsets[bucket], cellOffsets[bucket + 1])
  const held = capacities.subarray(valueOffsets[bucket], valueOffsets[bucket + 1])
  const weight = deal?.(own, held)
  if (weight === undefined) sinkhorn(own, held)
  return weight
}
