import { lowerCholesky, solveByCholesky } from '../../../../math/symmetric-matrix.js'
import { type ItemFeatures, wordValue } from './item-features.js'

/** Items whose company is known, with how much each counts and which fold it is in. */
export interface Taught {
  readonly items: Uint32Array
  readonly weights: Float64Array
  readonly folds: Uint8Array
  readonly foldCount: number
}

/** The fold of an item that was not taught: no fit has seen it. */
const nowhere = 255

/**
 * Weighted ridge regression of whatever is known of the taught items: x_mᵀ (XᵀDX + λI)⁻¹ XᵀD y, taken as the product of a
 * solution, which only the item asked about needs, and a lesson, which only what is to be predicted needs. A taught
 * item is predicted by a fit that has not seen its fold.
 */
export interface RidgeRegression {
  /** The fold that the fit for an item leaves out: its own, or one that nobody is in. */
  readonly foldOf: (item: number) => number
  /** (XᵀDX + λI)⁻¹ x of the item. */
  readonly solution: (item: number) => Float64Array
  /** By taught item: its fold. */
  readonly folds: Uint8Array
  readonly foldCount: number
  /** Adds what one taught item has to say, y, to XᵀD y. */
  readonly teach: (lesson: Float64Array, row: number, y: number) => void
  /** What one taught item adds to the product of a solution and a lesson, per unit of its y. */
  readonly share: (solution: Float64Array, row: number, leftOut: number) => number
  /** Length of solutions and lessons. */
  readonly size: number
}

/** What is predicted: of the item of the solution, by the lesson of what is known. */
export function product(solution: Float64Array, lesson: Float64Array): number {
  let sum = 0
  for (let i = 0; i < solution.length; i++) sum += solution[i] * lesson[i]
  return sum
}

/** By λ, the weight on a squared coefficient, in items of weight 1. */
export function ridgeRegressions(features: ItemFeatures, taught: Taught): (lambda: number) => RidgeRegression {
  const { size } = features
  const { items, weights, folds } = taught
  const grams = Array.from({ length: taught.foldCount }, () => new Float64Array(size * size))
  for (const [i, item] of items.entries()) addOuter(features, item, weights[i], grams[folds[i]])
  const all = new Float64Array(size * size)
  for (const gram of grams) for (let i = 0; i < all.length; i++) all[i] += gram[i]
  const foldsByItem = new Map(Array.from(items, (item, i) => [item, folds[i]]))
  const foldOf = (item: number): number => foldsByItem.get(item) ?? nowhere
  const teach: RidgeRegression['teach'] = (lesson, row, y) => add(features, items[row], weights[row] * y, lesson)
  const share: RidgeRegression['share'] = (solution, row, leftOut) =>
    folds[row] === leftOut ? 0 : weights[row] * times(features, items[row], solution)
  return (lambda) => {
    const factors = new Map<number, Float64Array>()
    const factorOf = (left: number): Float64Array => {
      const known = factors.get(left)
      if (known) return known
      const a = left === nowhere ? all.slice() : all.map((sum, i) => sum - grams[left][i])
      for (let i = 0; i < size; i++) a[i * size + i] += lambda
      lowerCholesky(a, size)
      factors.set(left, a)
      return a
    }
    const solution = (item: number): Float64Array => {
      const z = new Float64Array(size)
      add(features, item, 1, z)
      solveByCholesky(factorOf(foldOf(item)), size, z)
      return z
    }
    return { foldOf, solution, folds, foldCount: taught.foldCount, teach, share, size }
  }
}

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

/** Adds factor · x. */
function add(features: ItemFeatures, item: number, factor: number, into: Float64Array): void {
  const { dimensions, vectors, wordOffsets, words } = features
  const from = item * dimensions
  for (let d = 0; d < dimensions; d++) into[d] += factor * vectors[from + d]
  for (let w = wordOffsets[item]; w < wordOffsets[item + 1]; w++) into[words[w]] += factor * wordValue
}

function times({ dimensions, vectors, wordOffsets, words }: ItemFeatures, item: number, z: Float64Array): number {
  let sum = 0
  const from = item * dimensions
  for (let d = 0; d < dimensions; d++) sum += vectors[from + d] * z[d]
  for (let w = wordOffsets[item]; w < wordOffsets[item + 1]; w++) sum += wordValue * z[words[w]]
  return sum
}
