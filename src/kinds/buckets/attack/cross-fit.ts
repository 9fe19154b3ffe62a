import type { CodedColumn } from '../../../data/table.js'
import { type Random, shuffle } from '../../../math/random.js'
import { type BucketCells, allBuckets, cellCount } from './bucket-cells.js'
import { type LearntSoftmax, learnSoftmax, believer } from './softmax.js'
import { richFeatures, type RowFeatures } from './row-features.js'

export const foldCount = 5

/** People whom a model is taught at most, and a quarter of that whom it is tried on: more settle it hardly better. */
const mostTaught = 100_000

/** Models from plain to rich: whether pairs of columns count, and the precision of the prior that holds weights back. */
const ladder = [
  { pairs: false, ridge: 3 },
  { pairs: true, ridge: 30 },
  { pairs: true, ridge: 10 },
]

export interface CrossFit {
  /** By cell: what the model that never saw the bucket believes of it. */
  readonly beliefs: Float64Array
  readonly pairs: boolean
  /** How many of the folds could learn something. */
  readonly taught: number
}

/** Buckets in so many parts by lot. */
export function foldsOf(cells: BucketCells, random: Random): Uint32Array[] {
  const order = shuffle(allBuckets(cells), random)
  return Array.from({ length: foldCount }, (_, fold) => order.filter((_bucket, i) => i % foldCount === fold))
}

export function otherFolds(folds: readonly Uint32Array[], fold: number): Uint32Array {
  return Uint32Array.from(folds.flatMap((buckets, f) => (f === fold ? [] : [...buckets])))
}

/** The first of some buckets, with so many people in all, but one of them at least. */
function upTo(people: number, { peopleOffsets }: BucketCells, buckets: Uint32Array): Uint32Array {
  let count = 0
  let end = 0
  for (; end < buckets.length && (end === 0 || count < people); end++)
    count += peopleOffsets[buckets[end] + 1] - peopleOffsets[buckets[end]]
  return buckets.subarray(0, end)
}

/**
 * Believes of each fifth of the buckets what the other four teach. Which model does so is decided by how likely it makes
 * buckets that it was not taught: nothing but the release is looked at.
 */
export function crossFit(
  columns: readonly CodedColumn[],
  cells: BucketCells,
  random: Random,
  onStep: (step: number, steps: number) => void,
): CrossFit {
  const steps = ladder.length + foldCount - 1
  const folds = foldsOf(cells, random)
  const learn = (known: RowFeatures, ridge: number, fold: number): LearntSoftmax => {
    const taught = upTo(mostTaught, cells, otherFolds(folds, fold))
    return learnSoftmax(cells, known, ridge, taught, upTo(mostTaught / 4, cells, folds[fold]), random)
  }
  const features = (pairs: boolean) => richFeatures(columns, cells, pairs)
  const tried = ladder.map((one, step) => {
    onStep(step, steps)
    return { ...one, first: learn(features(one.pairs), one.ridge, 0) }
  })
  const chosen = tried.reduce((best, one) => (one.first.likelihood > best.first.likelihood ? one : best))
  const known = features(chosen.pairs)
  const believe = believer(cells, known)
  const beliefs = new Float64Array(cellCount(cells))
  let taught = 0
  for (const [fold, buckets] of folds.entries()) {
    if (fold > 0) onStep(ladder.length + fold - 1, steps)
    const { model } = fold === 0 ? chosen.first : learn(known, chosen.ridge, fold)
    if (model.weights.some((weight) => weight !== 0)) taught++
    for (const bucket of buckets) believe(model, bucket, beliefs)
  }
  return { beliefs, pairs: chosen.pairs, taught }
}
