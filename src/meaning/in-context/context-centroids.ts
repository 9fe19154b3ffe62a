import { postingsOf } from '../../data/item-rows.js'
import { type Rows, rowCount } from '../../data/rows.js'
import { rememberedByNumber } from '../../data/remembered.js'
import type { UnitVectors } from '../measure.js'

/** Where an item is at home: how far apart the mean contexts of two items of a pool are. */
export interface ContextCentroids {
  /** By place in the pool, all distances from it. */
  readonly from: (place: number) => Float32Array
}

/**
 * The mean, over the transactions of an item, of the direction of what else stands there: vectors freed of their mean and
 * weighed by how rare their terms are. Without vectors all distances are 0.
 */
export function contextCentroids(
  items: readonly string[],
  rows: Rows,
  pool: Uint32Array,
  vectors: UnitVectors | undefined,
): ContextCentroids {
  const size = vectors?.dimensions ?? 0
  const nothing = new Float32Array(pool.length)
  if (!vectors || size === 0) return { from: () => nothing }
  const postings = postingsOf(rows, items.length)
  const count = rowCount(rows)
  const own = weighedVectors(
    items,
    postings.map(({ length }) => Math.log((count + 1) / Math.max(1, length))),
    vectors,
  )
  const sums = new Float64Array(count * size)
  for (let t = 0; t < count; t++)
    for (let e = rows.offsets[t]; e < rows.offsets[t + 1]; e++)
      for (let d = 0; d < size; d++) sums[t * size + d] += own[rows.codes[e] * size + d]
  const centroids = new Float32Array(pool.length * size)
  const context = new Float64Array(size)
  for (const [place, item] of pool.entries()) {
    for (const t of postings[item]) {
      let squares = 0
      for (let d = 0; d < size; d++) {
        context[d] = sums[t * size + d] - own[item * size + d]
        squares += context[d] ** 2
      }
      const scale = squares > 1e-12 ? 1 / Math.sqrt(squares) / postings[item].length : 0
      for (let d = 0; d < size; d++) centroids[place * size + d] += context[d] * scale
    }
  }
  return {
    from: rememberedByNumber((place) => {
      const distances = new Float32Array(pool.length)
      for (let other = 0; other < pool.length; other++) {
        let squares = 0
        for (let d = 0; d < size; d++) squares += (centroids[place * size + d] - centroids[other * size + d]) ** 2
        distances[other] = Math.sqrt(squares)
      }
      return distances
    }),
  }
}

function weighedVectors(items: readonly string[], weights: readonly number[], vectors: UnitVectors): Float32Array {
  const size = vectors.dimensions
  const own = new Float32Array(items.length * size)
  const mean = new Float64Array(size)
  let known = 0
  const isKnown = items.map((name, item) => {
    const vector = vectors.at(name)
    if (!vector?.every(Number.isFinite)) return false
    own.set(vector, item * size)
    for (let d = 0; d < size; d++) mean[d] += vector[d]
    known++
    return true
  })
  for (const [item, has] of isKnown.entries()) {
    if (!has) continue
    for (let d = 0; d < size; d++) own[item * size + d] = (own[item * size + d] - mean[d] / known) * weights[item]
  }
  return own
}
