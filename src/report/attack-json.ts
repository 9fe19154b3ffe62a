import type { Claims, ScoredRelease } from '../attack/index.js'
import type { FullScore } from '../score/index.js'
import { finite, finiteOnly } from './json-text.js'

/** The documented JSON of `palimpsest attack`. Rows and columns count from 0, transactions from 1, as lines do. */
export function attackJson(scored: ScoredRelease, claims: Claims, semantics: string, score: FullScore | null) {
  const { release } = scored
  return {
    attack: claims.method,
    semantics,
    seed: claims.seed,
    tables: scored.tables.map(({ table, transactions, contextOffsets, context }, t) => {
      const width = table.items.length
      const { steps, confidence, threshold } = claims.tables[t]
      const cells = (values: Float64Array, row: number): (number | null)[] =>
        Array.from(values.subarray(row * width, (row + 1) * width), finite)
      return {
        items: table.items,
        threshold: threshold === null ? null : finite(threshold),
        rows: Array.from(transactions, (transaction, row) => ({
          transaction: transaction + 1,
          ...(release.ids && { id: release.ids[transaction] }),
          context: Array.from(
            context.subarray(contextOffsets[row], contextOffsets[row + 1]),
            (item) => release.items[item],
          ),
          distances: cells(table.distances, row),
        })),
        eliminated: steps.map(({ row, column, score: value }) => ({ row, column, score: value })),
        confidence: Array.from(transactions, (_, row) => cells(confidence, row)),
      }
    }),
    score: score && finiteOnly(score),
    notTried: scored.notTried,
  }
}
