import { codesByName } from '../../../data/dictionary.js'
import { itemRows } from '../../../data/item-rows.js'
import { type Rows, rowAt, rowCount, transposed } from '../../../data/rows.js'
import type { Transactions } from '../../../data/transactions.js'
import { type Random, below } from '../../../math/random.js'
import { type SetBuckets, groupOfRecords, setGroupCount } from '../set-buckets.js'

/** How is a sensitive item spread over those who have these items and those who have not, all combinations of them? */
export interface SpreadQuery {
  /** Codes of the release. */
  readonly sensitive: number
  readonly items: Uint32Array
}

export function drawQueries(
  { sensitive, items }: Pick<SetBuckets, 'sensitive' | 'items'>,
  count: number,
  size: number,
  random: Random,
): SpreadQuery[] {
  return Array.from({ length: count }, () => {
    const drawn = new Set<number>()
    while (drawn.size < Math.min(size, items.length)) drawn.add(below(items.length, random))
    return { sensitive: below(sensitive.length, random), items: Uint32Array.from(drawn) }
  })
}

/**
 * By query: the Kullback–Leibler divergence between how the item is really spread and how the release lets expect it, where
 * each record of a group has the same share of what the group holds (Ghinita, Tao, Kalnis 2008, §VI). In nats.
 */
export function queryDivergences(
  original: Transactions,
  release: SetBuckets,
  queries: readonly SpreadQuery[],
): Float64Array {
  const actual = truthOf(original, release)
  const estimated = estimateOf(release)
  return Float64Array.from(queries, (query) => divergence(actual(query), estimated(query)))
}

type Spread = (query: SpreadQuery) => Float64Array

function truthOf(original: Transactions, { items, sensitive }: SetBuckets): Spread {
  const holders = transposed(itemRows(original), original.items.length)
  const codeOf = codesByName(original.items)
  const holdersOf = (name: string): Uint32Array => {
    const code = codeOf.get(name)
    return code === undefined ? new Uint32Array(0) : rowAt(holders, code)
  }
  const postings = items.map(holdersOf)
  const weights = new Float64Array(original.offsets.length - 1)
  const spread = spreadOver(postings, weights)
  return ({ sensitive: item, items: asked }) => {
    const own = holdersOf(sensitive[item])
    for (const record of own) weights[record] = 1
    const found = spread(asked, own.length)
    for (const record of own) weights[record] = 0
    return found
  }
}

function estimateOf(release: SetBuckets): Spread {
  const { records, items, sensitive, groupOffsets, held, counts } = release
  const groupOf = groupOfRecords(release)
  const holders = transposed(records, items.length)
  const weights = new Float64Array(rowCount(records))
  const groupsOf = transposed(held, sensitive.length)
  const share = shareIn(held, counts, groupOffsets)
  const byGroup = new Float64Array(setGroupCount(release))
  const spread = spreadOver(
    items.map((_, code) => rowAt(holders, code)),
    weights,
    (record) => byGroup[groupOf[record]],
  )
  return ({ sensitive: item, items: asked }) => {
    let total = 0
    const groups = rowAt(groupsOf, item)
    for (const g of groups) {
      byGroup[g] = share(g, item)
      total += byGroup[g] * (groupOffsets[g + 1] - groupOffsets[g])
    }
    const found = spread(asked, total)
    for (const g of groups) byGroup[g] = 0
    return found
  }
}

function shareIn(held: Rows, counts: Uint32Array, groupOffsets: Uint32Array) {
  return (g: number, item: number): number =>
    counts[held.offsets[g] + rowAt(held, g).indexOf(item)] / (groupOffsets[g + 1] - groupOffsets[g])
}

/** Shares by combination of the items asked for: only their holders are looked at, all others have none of them. */
function spreadOver(
  postings: readonly Uint32Array[],
  weights: Float64Array,
  weightOf: (record: number) => number = (record) => weights[record],
): (asked: Uint32Array, total: number) => Float64Array {
  const cellOf = new Uint32Array(weights.length)
  return (asked, total) => {
    const cells = new Float64Array(2 ** asked.length)
    for (const [bit, item] of asked.entries()) for (const record of postings[item]) cellOf[record] |= 1 << bit
    let met = 0
    for (const item of asked) {
      for (const record of postings[item]) {
        if (cellOf[record] === 0) continue
        cells[cellOf[record]] += weightOf(record)
        met += weightOf(record)
        cellOf[record] = 0
      }
    }
    cells[0] = Math.max(0, total - met)
    return cells.map((sum) => sum / total)
  }
}

function divergence(actual: Float64Array, estimated: Float64Array): number {
  let sum = 0
  for (const [cell, share] of actual.entries()) if (share > 0) sum += share * Math.log(share / estimated[cell])
  return Math.max(0, sum)
}
