import type { Elimination, Eliminator } from '../kinds/sets/attack/eliminate/eliminator.js'
import { eliminators } from '../kinds/sets/attack/eliminate/eliminators.js'
import type { DistanceTable } from '../data/distance-table.js'
import type { Transactions } from '../data/transactions.js'
import { coat } from '../kinds/sets/protect/coat.js'
import { streamsOf } from '../math/random.js'
import { protect } from './protect.js'

/** A worked example: row r of the table is transaction r of the release, whose one generalised item is attacked. */
export interface Walk {
  readonly original: Transactions
  readonly release: Transactions
  readonly table: DistanceTable
  readonly results: readonly { readonly eliminator: Eliminator; readonly found: Elimination }[]
}

/** Protects the data of a worked example and attacks its distance table with every published method. */
export async function walk(
  original: Transactions,
  constraints: { readonly k: number; readonly privacy: readonly string[][]; readonly utility: readonly string[][] },
  table: DistanceTable,
  seed: number,
): Promise<Walk> {
  const made = await protect(original, coat, { ...constraints, keepOrder: true }, seed)
  if (made.kind === 'infeasible') throw new Error('the worked example can be protected: this is a defect')
  const random = streamsOf(seed)
  const results = eliminators.map((eliminator) => ({
    eliminator,
    found: eliminator.run(table, {}, random(`demo/${eliminator.id}`)),
  }))
  return { original, release: made.release, table, results }
}
