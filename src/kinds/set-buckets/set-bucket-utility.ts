import { meanOfKnown } from '../../math/interval.js'
import { parameters } from '../../contract/parameter.js'
import { bare } from '../../contract/finding.js'
import type { Utility } from '../../contract/utility.js'
import { codesByName } from '../../data/dictionary.js'
import { itemRows } from '../../data/item-rows.js'
import { type Rows, rowAt, rowCount, transposed, rowsOf } from '../../data/rows.js'
import type { Transactions } from '../../data/transactions.js'
import { type Random, below, shuffle } from '../../math/random.js'
import { type SetBuckets, groupOfRecords, setGroupCount } from './set-buckets.js'
import { withCommas } from '../../math/with-commas.js'

const setBucketParameters = parameters({
  queries: { type: 'integer', least: 1, fallback: 1000, about: 'how many random queries' },
  itemsPerQuery: { type: 'integer', least: 1, most: 8, fallback: 4, about: 'items a query asks for' },
})

export const setBucketUtility: Utility<'set-buckets', typeof setBucketParameters> = {
  id: 'query-divergence',
  name: 'worth of transactions in groups',
  summary: 'how far the spread of a sensitive item over other items is from the true one, and in groups by lot',
  cites: ['Ghinita, Tao, Kalnis 2008, §VI'],
  on: 'set-buckets',
  parameters: setBucketParameters,
  run(original, release, { queries: count, itemsPerQuery }, random) {
    if (release.sensitive.length === 0)
      return { kind: 'worth', headline: 'No sensitive item is published: there is nothing to ask for', figures: [] }
    const queries = drawQueries(release, count, itemsPerQuery, random('measure'))
    const found = meanOfKnown(queryDivergences(original, release, queries))
    const byLot = meanOfKnown(queryDivergences(original, regroupByLot(original, release, random('by lot')), queries))
    const share = byLot === 0 ? 0 : 1 - found / byLot
    return {
      kind: 'worth',
      headline: `The spread of a sensitive item over ${itemsPerQuery} other items is off by ${found.toFixed(4)} nats on average, in groups by lot by ${byLot.toFixed(4)} (${withCommas(count)} queries)`,
      figures: [
        { id: 'divergence', name: 'KL divergence of a query, nats (0: as the original)', ...bare(found) },
        { id: 'divergenceByLot', name: 'the same in groups by lot with the same p', ...bare(byLot) },
        { id: 'belowByLot', name: 'lower than by lot, as a share', ...bare(share) },
      ],
    }
  },
}

/** How is a sensitive item spread over those who have these items and those who have not, all combinations of them? */
interface SpreadQuery {
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

/**
 * The same original in groups that do not look at items, under the codes of the release: what a grouping must be better
 * than. Around each sensitive record the next p − 1 by lot that share no sensitive item; what is left is one group.
 */
export function regroupByLot(original: Transactions, release: SetBuckets, random: Random): SetBuckets {
  const { items, sensitive, p } = release
  const quasi = rowsUnder(original, items)
  const held = rowsUnder(original, sensitive)
  const groups = groupsByLot(held, sensitive.length, p, random)
  const groupOffsets = new Uint32Array(groups.length + 1)
  for (const [g, { length }] of groups.entries()) groupOffsets[g + 1] = groupOffsets[g] + length
  const tallies = groups.map((records) => {
    const counts = new Map<number, number>()
    for (const record of records) for (const item of rowAt(held, record)) counts.set(item, (counts.get(item) ?? 0) + 1)
    return [...counts]
  })
  return {
    p,
    items,
    records: rowsOf(groups.flatMap((records) => records.map((record) => rowAt(quasi, record)))),
    groupOffsets,
    sensitive,
    held: rowsOf(tallies.map((tally) => tally.map(([item]) => item))),
    counts: Uint32Array.from(tallies.flat(), ([, count]) => count),
  }
}

/** Of each record the items that have one of these names, by their place among them. */
function rowsUnder(original: Transactions, names: readonly string[]): Rows {
  const codeOf = codesByName(names)
  const codes = original.items.map((name) => codeOf.get(name))
  const rows = itemRows(original)
  return rowsOf(
    Array.from({ length: rowCount(rows) }, (_, record) =>
      Array.from(rowAt(rows, record), (item) => codes[item]).filter((code) => code !== undefined),
    ),
  )
}

function groupsByLot(held: Rows, sensitiveCount: number, p: number, random: Random): number[][] {
  const order = shuffle(
    Array.from({ length: rowCount(held) }, (_, record) => record),
    random,
  )
  const left = new Uint32Array(sensitiveCount)
  for (const item of held.codes) left[item]++
  const taken = new Uint8Array(order.length)
  let remaining = order.length
  const groups: number[][] = []
  for (const [place, record] of order.entries()) {
    if (taken[record] || rowAt(held, record).length === 0) continue
    const group = [record]
    const own = new Set(rowAt(held, record))
    for (let step = 1; step < order.length && group.length < p; step++) {
      const other = order[(place + step) % order.length]
      if (taken[other] || rowAt(held, other).some((item) => own.has(item))) continue
      group.push(other)
      for (const item of rowAt(held, other)) own.add(item)
    }
    for (const item of own) left[item]--
    if (group.length < p || left.some((count) => count * p > remaining - p)) {
      for (const item of own) left[item]++
      continue
    }
    for (const member of group) taken[member] = 1
    remaining -= p
    groups.push(group)
  }
  const rest = order.filter((record) => !taken[record])
  return rest.length === 0 ? groups : [...groups, rest]
}
