import { rareSetsIn } from './rare-sets.js'
import type { Reason, TornCluster } from './torn-cluster.js'

/** Records of a cluster that hold the same. */
export interface AlikeRecords {
  readonly items: readonly number[]
  readonly count: number
}

/** How the release was made: vertical partitioning with this k and m. */
export interface Made {
  readonly k: number
  readonly m: number
}

/**
 * Every dataset that the record chunks of a cluster can be put together to, alike ones once, in which each item has
 * its `needed` reasons to be where it is. `visit` tells whether to go on. False if `most` ways did not suffice.
 */
export function everyInverse(
  cluster: TornCluster,
  made: Made,
  needed: readonly Reason[],
  most: number,
  visit: (records: readonly AlikeRecords[]) => boolean,
): boolean {
  const kinds = cluster.chunks.map(kindsOf)
  let left = most
  let going = true
  const place = (chunk: number, records: readonly AlikeRecords[]): void => {
    if (chunk === kinds.length) {
      const empty = records.reduce((sum, { items, count }) => sum + (items.length === 0 ? count : 0), 0)
      if (empty <= cluster.mostEmpty) going = visit(records)
      return
    }
    const own = needed.filter(({ x }) => cluster.chunkOf[x] === chunk)
    for (const next of spread(records, kinds[chunk])) {
      if (left-- <= 0) going = false
      if (!going) return
      if (own.every((reason) => hasReason(next, reason, made))) place(chunk + 1, next)
      if (!going) return
    }
  }
  place(0, [{ items: [], count: cluster.size }])
  return left >= 0
}

/** The logarithm of a number of datasets that there are at least, whatever the reasons. */
export function logOfInverses({ size, chunks }: TornCluster): number {
  let log = -logFactorial(size)
  for (const lists of chunks) {
    log += logFactorial(size)
    for (const { count } of kindsOf(lists)) log -= logFactorial(count)
  }
  return log
}

function logFactorial(n: number): number {
  let log = 0
  for (let i = 2; i <= n; i++) log += Math.log(i)
  return log
}

export function hasReason(records: readonly AlikeRecords[], { x, before }: Reason, { k, m }: Made): boolean {
  const holding = records
    .filter(({ items }) => items.includes(x))
    .flatMap(({ items, count }) => Array<number[]>(count).fill(before.filter((y) => items.includes(y))))
  return !rareSetsIn(holding, k, m - 1).next().done
}

/** The different sub-records of a chunk, and how often each stands there. */
function kindsOf(lists: readonly (readonly number[])[]): AlikeRecords[] {
  const kinds: { items: readonly number[]; count: number }[] = []
  for (const list of lists) {
    const known = kinds.find(({ items }) => items.length === list.length && list.every((item) => items.includes(item)))
    if (known) known.count++
    else kinds.push({ items: list, count: 1 })
  }
  return kinds
}

/** Every way to give each record one of the sub-records. */
function* spread(records: readonly AlikeRecords[], kinds: readonly AlikeRecords[]): Generator<AlikeRecords[]> {
  const [first, ...others] = records
  if (first === undefined) yield []
  else {
    for (const { given, kept } of shares(first.count, kinds)) {
      const grown = given.map(({ items, count }) => ({ items: [...first.items, ...items], count }))
      for (const rest of spread(others, kept)) yield [...grown, ...rest]
    }
  }
}

/** Every way to take so many sub-records. */
function* shares(
  count: number,
  kinds: readonly AlikeRecords[],
): Generator<{ readonly given: AlikeRecords[]; readonly kept: AlikeRecords[] }> {
  const [kind, ...others] = kinds
  if (kind === undefined) {
    if (count === 0) yield { given: [], kept: [] }
    return
  }
  for (let n = Math.min(count, kind.count); n >= 0; n--) {
    for (const { given, kept } of shares(count - n, others)) {
      yield {
        given: n > 0 ? [{ items: kind.items, count: n }, ...given] : given,
        kept: kind.count > n ? [{ items: kind.items, count: kind.count - n }, ...kept] : kept,
      }
    }
  }
}
