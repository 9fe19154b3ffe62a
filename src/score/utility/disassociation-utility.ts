import type { Disassociated } from '../../release/disassociated/disassociated.js'
import { itemRows, postingsOf } from '../../data/item-rows.js'
import { intersection } from '../../data/postings.js'
import type { Transactions } from '../../data/transactions.js'
import type { Random } from '../../random/random.js'
import { possibleOriginal } from '../../release/disassociated/possible-original.js'
import { mostFrequentSets } from './frequent-sets.js'

/** What a disassociated release is still worth (the measures of Terrovitis et al. 2012). */
export interface DisassociationUtility {
  /** Share of the original's K most frequent itemsets that are not among the K most frequent of a reconstruction. */
  readonly tKd: number
  /** Mean of |a - b| / ((a + b) / 2) over pairs of moderately frequent items, a and b their supports before and after. */
  readonly re: number
  /** Share of the items in at least k records that stand in term chunks alone: their supports are lost. */
  readonly tlost: number
}

export interface DisassociationUtilityOptions {
  readonly K?: number
  /** Ranks of the items whose pairs `re` looks at, from and below. */
  readonly ranks?: readonly [number, number]
}

export function measureDisassociation(
  original: Transactions,
  release: Disassociated,
  { K = 1000, ranks = [200, 220] }: DisassociationUtilityOptions,
  random: Random,
): DisassociationUtility {
  const rebuilt = possibleOriginal(release, random)
  return {
    tKd: topDifference(original, rebuilt, K),
    re: pairError(original, rebuilt, ranks),
    tlost: lostTerms(original, release),
  }
}

function topDifference(original: Transactions, rebuilt: Transactions, K: number): number {
  const before = mostFrequentSets(original, K)
  const after = new Set(mostFrequentSets(rebuilt, K).map(({ key }) => key))
  return before.filter(({ key }) => !after.has(key)).length / Math.max(1, before.length)
}

/** Pairs that never occur, before or after, are left out. Of few items, those from the first quarter of the ranks on. */
function pairError(original: Transactions, rebuilt: Transactions, [from, below]: readonly [number, number]): number {
  const before = postingsByName(original)
  const after = postingsByName(rebuilt)
  const order = [...before].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1)).map(([name]) => name)
  const start = Math.min(from, order.length >> 2)
  const names = order.slice(start, start + below - from)
  let sum = 0
  let pairs = 0
  for (const [i, a] of names.entries()) {
    for (const b of names.slice(i + 1)) {
      const truth = intersection(before.get(a)!, before.get(b)!).length
      const told = intersection(after.get(a) ?? none, after.get(b) ?? none).length
      if (truth + told === 0) continue
      sum += Math.abs(truth - told) / ((truth + told) / 2)
      pairs++
    }
  }
  return pairs === 0 ? 0 : sum / pairs
}

const none = new Uint32Array(0)

function postingsByName(data: Transactions): Map<string, Uint32Array> {
  const postings = postingsOf(itemRows(data), data.items.length)
  return new Map(data.items.map((name, code) => [name, postings[code]]))
}

function lostTerms(original: Transactions, { k, items, clusters, shared }: Disassociated): number {
  const told = new Set<string>()
  for (const { chunks } of clusters) for (const { codes } of chunks) for (const code of codes) told.add(items[code])
  for (const { subRecords } of shared) for (const code of subRecords.codes) told.add(items[code])
  const frequent = [...postingsByName(original)].filter(([, list]) => list.length >= k)
  return frequent.filter(([name]) => !told.has(name)).length / Math.max(1, frequent.length)
}
