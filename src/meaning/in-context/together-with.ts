import type { Posting } from '../../data/postings.js'
import type { Rows } from '../../data/rows.js'

/** How much more often than by chance an item stands beside others, as log-ratios that leave one transaction out. */
export interface TogetherWith {
  readonly item: number
  /** The transaction left out holds the item and the other. */
  inside(other: number): number
  /** It holds the other alone. */
  outside(other: number): number
  /** It holds the item alone. */
  fromOutside(other: number): number
}

export function togetherWith(rows: Rows, postings: readonly Posting[], item: number): TogetherWith {
  const { offsets, codes } = rows
  const met = new Map<number, number>()
  for (const t of postings[item])
    for (let e = offsets[t]; e < offsets[t + 1]; e++) met.set(codes[e], (met.get(codes[e]) ?? 0) + 1)
  const own = postings[item].length
  const others = offsets.length - 2
  const ratio = (both: number, a: number, b: number): number =>
    Math.log((both + 0.5) / (others > 0 ? (a * b) / others + 0.5 : 0.5))
  return {
    item,
    inside: (other) => ratio((met.get(other) ?? 1) - 1, own - 1, postings[other].length - 1),
    outside: (other) => ratio(met.get(other) ?? 0, own, postings[other].length - 1),
    fromOutside: (other) => ratio(met.get(other) ?? 0, own - 1, postings[other].length),
  }
}
