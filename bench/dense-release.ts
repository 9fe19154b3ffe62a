import { itemRows, postingsOf } from '../src/data/item-rows.js'
import { type Transactions, transactionAt, transactionCount, transactionsOf } from '../src/data/index.js'

const leastSupport = 3
const mostSupport = 25
const mostSets = 60
const tolerance = 0.06

/**
 * A release whose generalised items have about the density asked for: each set starts with an item and takes the items
 * that bring originals over cells nearest to it. Null where fewer than eight sets can be made.
 */
export function denseRelease(data: Transactions, density: number, size: number): Transactions | null {
  const postings = postingsOf(itemRows(data), data.items.length)
  const free = new Set(
    [...postings.keys()].filter((i) => postings[i].length >= leastSupport && postings[i].length <= mostSupport),
  )
  const sets: string[][] = []
  for (const first of [...free].sort((a, b) => (data.items[a] < data.items[b] ? -1 : 1))) {
    if (sets.length === mostSets || !free.has(first)) continue
    const set = grow(first, free, postings, density, size)
    if (Math.abs(set.density - density) > tolerance) continue
    for (const item of set.items) free.delete(item)
    sets.push(set.items.map((item) => data.items[item]))
  }
  return sets.length < 8 ? null : generalised(data, sets)
}

function grow(
  first: number,
  free: ReadonlySet<number>,
  postings: readonly Uint32Array[],
  wanted: number,
  size: number,
): { items: number[]; density: number } {
  const items = [first]
  const rows = new Set(postings[first])
  let originals = rows.size
  let density = 1
  while (items.length < size) {
    let best = { item: -1, gap: Infinity, density: NaN }
    for (const item of free) {
      if (items.includes(item)) continue
      const fresh = postings[item].filter((t) => !rows.has(t)).length
      const found = (originals + postings[item].length) / ((rows.size + fresh) * (items.length + 1))
      if (Math.abs(found - wanted) < best.gap) best = { item, gap: Math.abs(found - wanted), density: found }
    }
    if (best.item < 0) break
    items.push(best.item)
    for (const t of postings[best.item]) rows.add(t)
    originals += postings[best.item].length
    density = best.density
  }
  return { items, density }
}

function generalised(data: Transactions, sets: readonly (readonly string[])[]): Transactions {
  const setOf = new Map(sets.flatMap((set) => set.map((item) => [item, set] as const)))
  return transactionsOf(
    Array.from({ length: transactionCount(data) }, (_, t) => [
      ...new Set(transactionAt(data, t).map((item) => (typeof item === 'string' ? (setOf.get(item) ?? item) : item))),
    ]),
  )
}
