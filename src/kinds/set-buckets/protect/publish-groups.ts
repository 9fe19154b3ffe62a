import { type Rows, rowAt, rowCount, rowsOf } from '../../../data/rows.js'
import { type Random, shuffle } from '../../../math/random.js'
import type { SetBuckets } from '../set-buckets.js'
import type { SplitItems } from './split-items.js'

/**
 * What leaves the house. Items stand in string order, records and groups are sorted by what is published and then
 * shuffled: whoever knows the seed and undoes the shuffle finds nothing of the order of the original.
 */
export function publishGroups(
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
