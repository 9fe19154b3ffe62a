import { type Transactions, transactionCount } from '../../data/transactions.js'
import { readElements } from '../semantic/plain-elements.js'
import type { ScoredTable } from '../semantic/scored-table.js'
import type { Spread, TermWeight } from './evidence.js'
import { plainPostings } from './plain-postings.js'

/** Inverse document frequency in the release itself, between 0 and 1. */
export function termWeights(release: Transactions): TermWeight {
  const count = transactionCount(release)
  const postings = plainPostings(release, readElements(release).of)
  const weights = Float64Array.from(postings, ({ length }) => Math.log((count + 1) / length) / Math.log(count + 1))
  return (item) => weights[item]
}

/** Standard deviation of each channel's distances and, last, of the measure's own. */
export function spreads(tables: readonly ScoredTable[]): Spread {
  const channels = tables[0]?.channels.length ?? 0
  return Array.from({ length: channels + 1 }, (_, i) => {
    let sum = 0
    let squares = 0
    let known = 0
    for (const table of tables) {
      for (const distance of i < channels ? table.channels[i] : table.termDistances) {
        if (Number.isNaN(distance)) continue
        sum += distance
        squares += distance * distance
        known++
      }
    }
    const variance = squares / known - (sum / known) ** 2
    return variance > 1e-18 ? Math.sqrt(variance) : 1
  })
}
