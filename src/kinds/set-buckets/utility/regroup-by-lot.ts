import { codesByName } from '../../../data/dictionary.js'
import { itemRows } from '../../../data/item-rows.js'
import { type Rows, rowAt, rowCount, rowsOf } from '../../../data/rows.js'
import type { Transactions } from '../../../data/transactions.js'
import { type Random, shuffle } from '../../../math/random.js'
import type { SetBuckets } from '../set-buckets.js'

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
