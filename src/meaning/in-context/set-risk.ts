import type { ContextEvidence } from './context-evidence.js'
import { postingsOf } from '../../data/item-rows.js'
import { type Rows, rowCount } from '../../data/rows.js'
import { rememberedByNumber } from '../../data/remembered.js'
import type { UnitVectors } from '../measure.js'

/** How far apart contexts are counts so much beside what they tell. */
const apart = 1.5
/** Transactions of a set that are looked at, evenly taken. */
const mostRiskRows = 48

/** What an intruder is told of the members of a set by what stands beside it; `places` are the members in the pool, each once. */
export type SetRisk = (places: readonly number[], transactions: ArrayLike<number>, count?: number) => number

/**
 * The drift of the evidence: with row and column means taken away, what it comes to where members really stand, as the length
 * over all channels, so that no channel tells anything and none makes up for another; never signed, for whoever knows that it
 * misleads turns it round. Beside it how far apart the members' contexts are.
 */
export function setRisk(evidence: ContextEvidence, centroids: ContextCentroids): SetRisk {
  const { channels, transactionCount: all, values, holds } = evidence
  const sums = new Float64Array(channels)
  const rowSums = new Float64Array(channels)
  const drift = new Float64Array(channels)
  let columnSums = new Float64Array(16 * channels)
  let columnTrue = new Uint32Array(16)
  return (places, transactions, count = transactions.length) => {
    const members = places.length
    if (members < 2 || count === 0) return 0
    if (members > columnTrue.length) {
      columnSums = new Float64Array(2 * members * channels)
      columnTrue = new Uint32Array(2 * members)
    }
    columnSums.fill(0, 0, members * channels)
    columnTrue.fill(0, 0, members)
    drift.fill(0)
    sums.fill(0)
    const rows = Math.min(count, mostRiskRows)
    let trueCells = 0
    for (let r = 0; r < rows; r++) {
      const t = transactions[rows === count ? r : Math.floor((r * count) / rows)]
      rowSums.fill(0)
      let own = 0
      for (let m = 0; m < members; m++) {
        const cell = places[m] * all + t
        const at = cell * channels
        const there = holds[cell]
        own += there
        columnTrue[m] += there
        for (let c = 0; c < channels; c++) {
          const value = values[at + c]
          rowSums[c] += value
          columnSums[m * channels + c] += value
          if (there) drift[c] += value
        }
      }
      trueCells += own
      for (let c = 0; c < channels; c++) {
        sums[c] += rowSums[c]
        drift[c] -= (own * rowSums[c]) / members
      }
    }
    for (let m = 0; m < members; m++)
      for (let c = 0; c < channels; c++) drift[c] -= (columnTrue[m] * columnSums[m * channels + c]) / rows
    let squares = 0
    for (let c = 0; c < channels; c++) squares += ((drift[c] + (trueCells * sums[c]) / (rows * members)) / rows) ** 2
    let distances = 0
    for (let m = 1; m < members; m++) {
      const from = centroids.from(places[m])
      for (let other = 0; other < m; other++) distances += from[places[other]]
    }
    return Math.sqrt(squares) + (apart * distances) / ((members * (members - 1)) / 2)
  }
}

/** Where an item is at home: how far apart the mean contexts of two items of a pool are. */
interface ContextCentroids {
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
