import type { ContextCentroids } from './context-centroids.js'
import type { ContextEvidence } from './context-evidence.js'

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
