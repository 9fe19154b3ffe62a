import { lowerCholesky, solveByCholesky } from '../../../../math/cholesky.js'
import { type ItemFeatures, wordValue } from './item-features.js'

/** Items whose company is known, with how much each counts and which fold it is in. */
export interface Taught {
  readonly items: Uint32Array
  readonly weights: Float64Array
  readonly folds: Uint8Array
  readonly foldCount: number
}

/**
 * Weighted ridge regression as a smoother: whatever is to be predicted of an item is this weighing of what is known of
 * the taught items. A taught item is weighed by a fit that has not seen its fold.
 */
export type Smoother = (item: number) => Float64Array

/** By the weight on a squared coefficient, in items of weight 1. */
export function ridgeSmoothers(features: ItemFeatures, taught: Taught): (ridge: number) => Smoother {
  const { size } = features
  const grams = Array.from({ length: taught.foldCount }, () => new Float64Array(size * size))
  for (const [i, item] of taught.items.entries()) addOuter(features, item, taught.weights[i], grams[taught.folds[i]])
  const all = new Float64Array(size * size)
  for (const gram of grams) for (let i = 0; i < all.length; i++) all[i] += gram[i]
  const foldOf = new Map(Array.from(taught.items, (item, i) => [item, taught.folds[i]]))
  return (ridge) => {
    const factors = new Map<number, Float64Array>()
    const factorOf = (left: number): Float64Array => {
      const known = factors.get(left)
      if (known) return known
      const a = left === nowhere ? all.slice() : all.map((sum, i) => sum - grams[left][i])
      for (let i = 0; i < size; i++) a[i * size + i] += ridge
      lowerCholesky(a, size)
      factors.set(left, a)
      return a
    }
    return (item) => {
      const left = foldOf.get(item) ?? nowhere
      const z = dense(features, item)
      solveByCholesky(factorOf(left), size, z)
      const weighed = new Float64Array(taught.items.length)
      for (let i = 0; i < weighed.length; i++)
        if (taught.folds[i] !== left) weighed[i] = taught.weights[i] * times(features, taught.items[i], z)
      return weighed
    }
  }
}

/** The fold of an item that was not taught: no fit has seen it. */
const nowhere = 255

/** Adds weight · x · xᵀ to the lower triangle. */
function addOuter(features: ItemFeatures, item: number, weight: number, into: Float64Array): void {
  const { dimensions, size, vectors, wordOffsets, words } = features
  const from = item * dimensions
  for (let a = 0; a < dimensions; a++) {
    const own = weight * vectors[from + a]
    for (let b = 0; b <= a; b++) into[a * size + b] += own * vectors[from + b]
  }
  for (let w = wordOffsets[item]; w < wordOffsets[item + 1]; w++) {
    const row = words[w] * size
    for (let b = 0; b < dimensions; b++) into[row + b] += weight * wordValue * vectors[from + b]
    for (let v = wordOffsets[item]; v <= w; v++) into[row + words[v]] += weight * wordValue * wordValue
  }
}

function dense({ dimensions, size, vectors, wordOffsets, words }: ItemFeatures, item: number): Float64Array {
  const x = new Float64Array(size)
  x.set(vectors.subarray(item * dimensions, (item + 1) * dimensions))
  for (let w = wordOffsets[item]; w < wordOffsets[item + 1]; w++) x[words[w]] = wordValue
  return x
}

function times({ dimensions, vectors, wordOffsets, words }: ItemFeatures, item: number, z: Float64Array): number {
  let sum = 0
  const from = item * dimensions
  for (let d = 0; d < dimensions; d++) sum += vectors[from + d] * z[d]
  for (let w = wordOffsets[item]; w < wordOffsets[item + 1]; w++) sum += wordValue * z[words[w]]
  return sum
}
