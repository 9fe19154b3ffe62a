import { type Disassociated, subRecordAt, subRecordCount, subRecordsOf } from '../disassociated.js'
import { meanOfKnown } from '../../../math/interval.js'
import { itemRows, postingsOf } from '../../../data/item-rows.js'
import { intersection } from '../../../data/postings.js'
import type { Transactions } from '../../../data/transactions.js'
import type { Random } from '../../../math/random.js'
import { possibleOriginal } from '../possible-original.js'
import { type FrequentSet, mostFrequentSets } from '../../sets/utility/frequent-sets.js'

/** What a disassociated release is still worth (the measures of Terrovitis et al. 2012). */
export interface DisassociationUtility {
  /** Share of the original's K most frequent itemsets that are not among the K most frequent of a reconstruction. */
  readonly tKd: Drawn
  /** The same for the chunks as they are published, nothing put together: sets torn apart do not count. */
  readonly tKdA: number
  /** Mean of |a - b| / ((a + b) / 2) over pairs of moderately frequent items, a and b their supports before and after. */
  readonly re: Drawn
  /** Share of the items in at least k records that stand in term chunks alone: their supports are lost. */
  readonly tlost: number
}

/** A measure of reconstructions, which are drawn at random: their mean, and the least and the greatest of them. */
export interface Drawn {
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly draws: number
}

export interface DisassociationUtilityOptions {
  readonly K?: number
  /** Ranks of the items whose pairs `re` looks at, from and below. */
  readonly ranks?: readonly [number, number]
  /** Reconstructions to measure. */
  readonly draws?: number
}

export function measureDisassociation(
  original: Transactions,
  release: Disassociated,
  { K = 1000, ranks = [200, 220], draws = 5 }: DisassociationUtilityOptions,
  random: Random,
): DisassociationUtility {
  const top = mostFrequentSets(original, K)
  const postings = postingsByName(original)
  const rebuilt = Array.from({ length: draws }, () => possibleOriginal(release, random))
  return {
    tKd: drawn(rebuilt.map((data) => topDifference(top, data, K))),
    tKdA: topDifference(top, publishedLists(release), K),
    re: drawn(rebuilt.map((data) => pairError(postings, data, ranks))),
    tlost: lostTerms(postings, release),
  }
}

/** tKd-a alone: it draws nothing. Without the original the sets are those that a release tells as it came. */
export function frequentSetsTorn(before: Transactions | Disassociated, release: Disassociated, K = 1000): number {
  const data = 'clusters' in before ? publishedLists(before) : before
  return topDifference(mostFrequentSets(data, K), publishedLists(release), K)
}

function drawn(values: readonly number[]): Drawn {
  return { mean: meanOfKnown(values), low: Math.min(...values), high: Math.max(...values), draws: values.length }
}

function topDifference(top: readonly FrequentSet[], after: Transactions, K: number): number {
  const kept = new Set(mostFrequentSets(after, K).map(({ key }) => key))
  return top.filter(({ key }) => !kept.has(key)).length / Math.max(1, top.length)
}

/** Every sub-record by itself, and every term once: what surely was in some record. */
function publishedLists({ items, clusters, shared }: Disassociated): Transactions {
  const chunks = [...clusters.flatMap((cluster) => cluster.chunks), ...shared.map(({ subRecords }) => subRecords)]
  const lists = chunks.flatMap((chunk) =>
    Array.from({ length: subRecordCount(chunk) }, (_, s) => subRecordAt(chunk, s)),
  )
  for (const { terms } of clusters) for (const [i] of terms.entries()) lists.push(terms.subarray(i, i + 1))
  const { offsets, codes } = subRecordsOf(lists.map((list) => [...list]))
  return { items, offsets, elements: Int32Array.from(codes), setOffsets: new Uint32Array(1), members: none }
}

type PostingsByName = ReadonlyMap<string, Uint32Array>

/** Pairs that never occur, before or after, are left out. Of few items, those from the first quarter of the ranks on. */
function pairError(before: PostingsByName, rebuilt: Transactions, [from, below]: readonly [number, number]): number {
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

function postingsByName(data: Transactions): PostingsByName {
  const postings = postingsOf(itemRows(data), data.items.length)
  return new Map(data.items.map((name, code) => [name, postings[code]]))
}

function lostTerms(postings: PostingsByName, { k, items, clusters, shared }: Disassociated): number {
  const told = new Set<string>()
  for (const { chunks } of clusters) for (const { codes } of chunks) for (const code of codes) told.add(items[code])
  for (const { subRecords } of shared) for (const code of subRecords.codes) told.add(items[code])
  const frequent = [...postings].filter(([, list]) => list.length >= k)
  return frequent.filter(([name]) => !told.has(name)).length / Math.max(1, frequent.length)
}
