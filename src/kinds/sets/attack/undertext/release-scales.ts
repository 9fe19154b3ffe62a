import { type Transactions, transactionCount } from '../../../../data/transactions.js'
import type { ScoredTable } from '../../../../contract/context-table.js'
import type { Spread, TermWeight } from './evidence.js'
import { plainItems } from './plain-items.js'

/** Inverse document frequency in the release itself, between 0 and 1. */
export function termWeights(release: Transactions): TermWeight {
  const count = transactionCount(release)
  const { postings } = plainItems(release)
  const weights = Float64Array.from(postings, ({ length }) => Math.log((count + 1) / length) / Math.log(count + 1))
  return (item) => weights[item]
}

export function spreads(tables: readonly ScoredTable[]): Spread {
  const channels = tables[0]?.channels.length ?? 0
  const whole = moments(tables.map(({ termDistances }) => termDistances))
  return {
    channels: Array.from({ length: channels }, (_, i) => moments(tables.map((table) => table.channels[i])).deviation),
    whole: whole.deviation,
    mean: whole.mean,
  }
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
