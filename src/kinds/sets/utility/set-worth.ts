import type { Transactions } from '../../../data/transactions.js'
import type { Random } from '../../../math/random.js'
import { type CountQueries, countQueries } from '../count-queries.js'
import { absent, coverage } from './coverage.js'
import { type SizeCount, densityOfSets, log2ReleaseLoss, sizesOf } from './generalised-items.js'
import { ncp } from './ncp.js'

/** What a release is still worth, beside its original. */
export interface SetWorth {
  readonly ncp: number
  readonly log2UtilityLoss: number
  readonly density: number
  readonly sizes: readonly SizeCount[]
  /** Distinct items that are nowhere in the release, and how many places they stood in. */
  readonly suppressedItems: number
  readonly suppressedOccurrences: number
  readonly countQueries: CountQueries
}

export interface SetWorthOptions {
  readonly queries?: number
  readonly itemsPerQuery?: number
  /** Values the items were generalised over: the hierarchy's leaves; the original's distinct items by default. */
  readonly valueCount?: number
}

/** Measures a set-valued release against its original, transaction by transaction. */
export function measureSets(
  original: Transactions,
  release: Transactions,
  options: SetWorthOptions,
  random: Random,
): SetWorth {
  const covered = coverage(original, release)
  const released = new Set(release.items)
  return {
    ncp: ncp(release, covered, options.valueCount ?? original.items.length),
    log2UtilityLoss: log2ReleaseLoss(original, release),
    density: densityOfSets(release, covered),
    sizes: sizesOf(release),
    suppressedItems: original.items.filter((name) => !released.has(name)).length,
    suppressedOccurrences: covered.elements.filter((element) => element === absent).length,
    countQueries: countQueries(original, release, options.queries ?? 1000, options.itemsPerQuery ?? 2, random),
  }
}
