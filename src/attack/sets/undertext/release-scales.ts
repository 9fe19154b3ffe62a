import { type Transactions, transactionCount } from '../../../data/transactions.js'
import { readElements } from '../context/plain-elements.js'
import type { ScoredTable } from '../context/scored-table.js'
import type { Spread, TermWeight } from './evidence.js'
import { plainPostings } from './plain-postings.js'

/** Inverse document frequency in the release itself, between 0 and 1. */
export function termWeights(release: Transactions): TermWeight {
  const count = transactionCount(release)
  const postings = plainPostings(release, readElements(release).of)
  const weights = Float64Array.from(postings, ({ length }) => Math.log((count + 1) / length) / Math.log(count + 1))
  return (item) => weights[item]
}

/** Standard deviation of each channel's distances, then of the measure's own, and at the end that one's mean. */
export function spreads(tables: readonly ScoredTable[]): Spread {
  const channels = tables[0]?.channels.length ?? 0
  const found = Array.from({ length: channels + 1 }, (_, i) =>
    moments(tables.map((table) => (i < channels ? table.channels[i] : table.termDistances))),
  )
  return [...found.map(({ deviation }) => deviation), found[channels].mean]
}

function moments(parts: readonly Float64Array[]): { readonly mean: number; readonly deviation: number } {
  let sum = 0
  let squares = 0
  let known = 0
  for (const part of parts) {
    for (const distance of part) {
      if (Number.isNaN(distance)) continue
      sum += distance
      squares += distance * distance
      known++
    }
  }
  const variance = squares / known - (sum / known) ** 2
  return { mean: sum / known, deviation: variance > 1e-18 ? Math.sqrt(variance) : 1 }
}
