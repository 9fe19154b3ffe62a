import { type Transactions, generalisedCount, transactionCount } from '../../../data/transactions.js'
import { parameters } from '../../../contract/parameter.js'
import { setBucketsRelease } from '../release.js'
import { type Infeasible, type Protector, infeasible } from '../../../contract/protector.js'
import { dataNotes } from '../../sets/protect/resolve.js'
import { bandOrder } from './band-order.js'
import { sensitiveGroups } from './sensitive-groups.js'
import { type Rows, rowAt, rowCount, rowsOf } from '../../../data/rows.js'
import { type Random, shuffle } from '../../../math/random.js'
import type { SetBuckets } from '../set-buckets.js'
import { itemRows } from '../../../data/item-rows.js'

const cahdParameters = parameters({
  p: { type: 'integer', required: true, least: 2, about: 'a sensitive item stands in at most one in p of a group' },
  sensitiveItems: { type: 'combinations', required: true, about: 'the sensitive items, one or more a line' },
  alpha: { type: 'integer', fallback: 100, least: 1, about: 'looks at alpha · p neighbours on each side' },
})

/**
 * Whoever finds somebody's record by what they bought learns their group, and of the group only that one in p or fewer
 * hold a sensitive item: records alike are gathered around each sensitive one, so that little else is lost.
 */
export const cahd: Protector<'set-buckets', typeof cahdParameters> = {
  id: 'cahd',
  name: 'CAHD',
  summary: 'keeps what is not sensitive as it is and publishes sensitive items as counts of groups alike',
  cites: [
    'Ghinita, Tao, Kalnis: On the anonymization of sparse high-dimensional data, ICDE 2008',
    'Cuthill, McKee: Reducing the bandwidth of sparse symmetric matrices, 1969',
  ],
  makes: 'set-buckets',
  parameters: cahdParameters,
  promises: ({ p }) => [
    { model: 'privacy-degree', values: { p } },
    { model: 'same-records', values: {} },
  ],
  run(data, { p, sensitiveItems, alpha }, streams) {
    const names = new Set(sensitiveItems.flat())
    const refused = refusedData(data, names, p)
    if (refused) return refused
    const split = splitItems(data, names)
    const tooFrequent = refusedItem(split, p)
    if (tooFrequent) return tooFrequent
    const order = bandOrder(split.quasi, split.items.length)
    const groups = sensitiveGroups(order, split.quasi, split.held, split.sensitive.length, { p, alpha })
    const { release, records } = publishGroups(split, groups, p, streams('protect'))
    const largest = groups.reduce((most, { length }) => Math.max(most, length), 0)
    return {
      kind: 'released',
      release: setBucketsRelease(release),
      key: { records },
      made: { groups: groups.length, recordsInTheLargest: largest },
      notes: dataNotes(data),
    }
  },
}

function refusedData(data: Transactions, names: ReadonlySet<string>, p: number): Infeasible | null {
  const count = transactionCount(data)
  if (generalisedCount(data) > 0)
    return infeasible('the data already holds generalised items', 'protect the original, not a release')
  if (names.size === 0)
    return infeasible('no item is named as sensitive', 'name the sensitive items with ‹sensitiveItems›')
  const known = new Set(data.items)
  const unknown = [...names].filter((name) => !known.has(name))
  if (unknown.length > 0)
    return infeasible(
      `${unknown.length} of ${names.size} sensitive items never ${unknown.length === 1 ? 'occurs' : 'occur'} in the data`,
      'correct the spelling or leave them out: an item that never occurs needs no protection',
      { items: unknown },
    )
  if (count < p) return infeasible(`p is ${p}, but there are only ${count} transactions`, `give p = ${count} or less`)
  return null
}

/** Nothing can keep an item of more than one in p records from filling more than that of some group. */
function refusedItem({ held, quasi, sensitive }: SplitItems, p: number): Infeasible | null {
  const count = quasi.offsets.length - 1
  const supports = new Uint32Array(sensitive.length)
  for (const item of held.codes) supports[item]++
  const most = supports.reduce((a, b) => Math.max(a, b), 0)
  if (most * p <= count) return null
  const largest = Math.floor(count / most)
  return infeasible(
    `one sensitive item stands in ${most} of ${count} records (${((100 * most) / count).toFixed(2)} %), more than one in ${p}`,
    largest < 2
      ? 'no p does: the item is in more than half of the records; take it out of the data'
      : `give p = ${largest} or less, or take the item out of the data`,
    { items: [sensitive[supports.indexOf(most)]], support: most },
  )
}

/**
 * What leaves the house. Items stand in string order, records and groups are sorted by what is published and then
 * shuffled: whoever knows the seed and undoes the shuffle finds nothing of the order of the original.
 */
function publishGroups(
  { quasi, held, items, sensitive }: SplitItems,
  groups: readonly Uint32Array[],
  p: number,
  random: Random,
): { readonly release: SetBuckets; readonly records: readonly Uint32Array[] } {
  const told = sortedRows(quasi)
  const sorted = groups.map((records) => records.toSorted((a, b) => compareRows(rowAt(told, a), rowAt(told, b))))
  const tallies = sorted.map((records) => tally(held, records))
  const byContent = [...sorted.keys()].sort(
    (a, b) => compareGroups(told, sorted[a], sorted[b]) || compareTallies(tallies[a], tallies[b]),
  )
  const order = shuffle(byContent, random)
  const records = order.map((g) => shuffle(sorted[g], random))
  const groupOffsets = new Uint32Array(groups.length + 1)
  for (const [g, members] of records.entries()) groupOffsets[g + 1] = groupOffsets[g] + members.length
  const lists = order.map((g) => tallies[g])
  const release = {
    p,
    items,
    records: rowsOf(records.flatMap((members) => Array.from(members, (record) => rowAt(told, record)))),
    groupOffsets,
    sensitive,
    held: rowsOf(lists.map((list) => list.map(([item]) => item))),
    counts: Uint32Array.from(lists.flat(), ([, count]) => count),
  }
  return { release, records }
}

function sortedRows(rows: Rows): Rows {
  const codes = rows.codes.slice()
  for (let r = 0; r < rowCount(rows); r++) codes.subarray(rows.offsets[r], rows.offsets[r + 1]).sort()
  return { offsets: rows.offsets, codes }
}

type Tally = readonly (readonly [item: number, count: number])[]

/** How many of some records hold each sensitive item, items rising. */
function tally(held: Rows, records: Uint32Array): Tally {
  const counts = new Map<number, number>()
  for (const record of records) for (const item of rowAt(held, record)) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => a - b)
}

function compareRows(a: Uint32Array, b: Uint32Array): number {
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) if (a[i] !== b[i]) return a[i] - b[i]
  return a.length - b.length
}

function compareGroups(rows: Rows, a: Uint32Array, b: Uint32Array): number {
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) {
    const order = compareRows(rowAt(rows, a[i]), rowAt(rows, b[i]))
    if (order !== 0) return order
  }
  return a.length - b.length
}

function compareTallies(a: Tally, b: Tally): number {
  return compareRows(Uint32Array.from(a.flat()), Uint32Array.from(b.flat()))
}

/** Records in two parts: the items anybody may know, and the sensitive ones. Both under codes in string order. */
interface SplitItems {
  readonly quasi: Rows
  readonly held: Rows
  readonly items: readonly string[]
  readonly sensitive: readonly string[]
}

export function splitItems(data: Transactions, sensitive: ReadonlySet<string>): SplitItems {
  const items = data.items.filter((name) => !sensitive.has(name)).sort()
  const told = data.items.filter((name) => sensitive.has(name)).sort()
  const codes = new Map([...items.entries(), ...told.entries()].map(([code, name]) => [name, code]))
  const codeOf = Uint32Array.from(data.items, (name) => codes.get(name)!)
  const isSensitive = Uint8Array.from(data.items, (name) => (sensitive.has(name) ? 1 : 0))
  const rows = itemRows(data)
  const part = (which: number): Rows =>
    rowsOf(
      Array.from({ length: rowCount(rows) }, (_, record) =>
        rowAt(rows, record)
          .filter((item) => isSensitive[item] === which)
          .map((item) => codeOf[item]),
      ),
    )
  return { quasi: part(0), held: part(1), items, sensitive: told }
}
