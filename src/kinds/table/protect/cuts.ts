import type { Ordered, ColumnRecoding, Tree } from './recoding.js'

/** The rows of a part that is being split, and what of each ordered column it was cut to. */
export interface Part {
  readonly start: number
  readonly end: number
  /** By column: the first and the last rank of its range; unused for trees. */
  readonly ranges: Uint32Array
}

/** Two sides of a part: which rows go left is in `left` (by place from the start of the part). */
export interface SideCut {
  readonly leftCount: number
  /** The last rank of the left side and the first of the right, of an ordered column. */
  readonly between?: readonly [number, number]
}

/** How wide a part is in a column, from 0 (one value) to 1: LeFevre's normalised range. */
export function widthOf(
  recoding: ColumnRecoding,
  rows: Uint32Array,
  { start, end }: Part,
  counts: Uint32Array,
): number {
  if (recoding.kind === 'tree') {
    const height = heightOver(recoding, rows, start, end)
    if (height === 0) return 0
    if (recoding.flat) return distinctLeaves(recoding, rows, start, end, counts)
    return recoding.losses[height][recoding.nodes[height][recoding.leaves[rows[start]]]]
  }
  const { numbers, span } = recoding
  const [least, most] = ranksOver(recoding, rows, start, end)
  // A part with and without values is as wide as can be: it publishes a star.
  return least === most ? 0 : least === 0 ? 1 : (numbers[most] - numbers[least]) / span
}

/** The least and the greatest rank of the rows. */
export function ranksOver(
  { ranks }: Ordered,
  rows: Uint32Array,
  start: number,
  end: number,
): readonly [least: number, most: number] {
  let least = Infinity
  let most = 0
  for (let i = start; i < end; i++) {
    const rank = ranks[rows[i]]
    if (rank < least) least = rank
    if (rank > most) most = rank
  }
  return [least, most]
}

/** The least height at which one node is over all the rows. */
export function heightOver({ nodes, leaves }: Tree, rows: Uint32Array, start: number, end: number): number {
  const first = leaves[rows[start]]
  const root = nodes.length - 1
  let height = 0
  for (let i = start + 1; i < end && height < root; i++) {
    const leaf = leaves[rows[i]]
    while (nodes[height][leaf] !== nodes[height][first]) height++
  }
  return height
}

/** Of a column without a hierarchy: how many of its values are there, as a share. */
function distinctLeaves(
  { leaves, nodes }: Tree,
  rows: Uint32Array,
  start: number,
  end: number,
  counts: Uint32Array,
): number {
  let count = 0
  for (let i = start; i < end; i++) count += counts[leaves[rows[i]]]++ === 0 ? 1 : 0
  for (let i = start; i < end; i++) counts[leaves[rows[i]]] = 0
  return (count - 1) / Math.max(1, nodes[0].length - 1)
}

/** Sides to try, the more balanced first; each fills `left` when it is drawn. */
export function* cutsOf(
  recoding: ColumnRecoding,
  rows: Uint32Array,
  part: Part,
  relaxed: boolean,
  left: Uint8Array,
  counts: Uint32Array,
): Generator<SideCut> {
  if (recoding.kind === 'tree') yield* cutsOfTree(recoding, rows, part, left, counts)
  else yield* cutsOfOrder(recoding, rows, part, relaxed, left, counts)
}

/** Children of the lowest node over the rows, the most frequent first, cut where the sides are most alike in size. */
function* cutsOfTree(
  tree: Tree,
  rows: Uint32Array,
  { start, end }: Part,
  left: Uint8Array,
  counts: Uint32Array,
): Generator<SideCut> {
  const height = heightOver(tree, rows, start, end)
  if (height === 0) return
  const children = tree.nodes[height - 1]
  const names = tree.names[height - 1]
  const present: number[] = []
  for (let i = start; i < end; i++) {
    const child = children[tree.leaves[rows[i]]]
    if (counts[child]++ === 0) present.push(child)
  }
  const sorted = present
    .map((child) => ({ child, count: counts[child] }))
    .sort((a, b) => b.count - a.count || (names[a.child] < names[b.child] ? -1 : 1))
  for (const child of present) counts[child] = 0
  const sides = balanced(
    sorted.map(({ count }) => count),
    end - start,
  )
  const chosen = new Uint8Array(names.length)
  for (const { last, leftCount } of sides) {
    for (const [place, { child }] of sorted.entries()) chosen[child] = place <= last ? 1 : 0
    for (let i = start; i < end; i++) left[i - start] = chosen[children[tree.leaves[rows[i]]]]
    yield { leftCount }
  }
}

function* cutsOfOrder(
  { ranks, texts }: Ordered,
  rows: Uint32Array,
  { start, end }: Part,
  relaxed: boolean,
  left: Uint8Array,
  counts: Uint32Array,
): Generator<SideCut> {
  const size = end - start
  const sorted = new Uint32Array(size)
  for (let i = 0; i < size; i++) sorted[i] = ranks[rows[start + i]]
  if (texts.length > size) sorted.sort()
  else countingSort(sorted, counts, texts.length)
  const half = size >> 1
  if (sorted[0] === sorted[size - 1]) return
  // Rows without a value are no part of a range: they go to a side of their own first.
  const missing = sorted[0] === 0
  const median = missing ? 0 : sorted[half - 1]
  let below = 0
  while (sorted[below] < median) below++
  let upTo = below
  while (upTo < size && sorted[upTo] === median) upTo++
  if (relaxed && !missing && upTo > half) {
    let room = half - below
    for (let i = 0; i < size; i++) {
      const rank = ranks[rows[start + i]]
      left[i] = rank < median || (rank === median && room-- > 0) ? 1 : 0
    }
    yield { leftCount: half, between: [median, median] }
    return
  }
  const sides = [upTo, below].filter((count) => count > 0 && count < size)
  sides.sort((a, b) => Math.abs(a - half) - Math.abs(b - half))
  for (const leftCount of sides) {
    const last = sorted[leftCount - 1]
    for (let i = 0; i < size; i++) left[i] = ranks[rows[start + i]] <= last ? 1 : 0
    yield { leftCount, between: [last, last + 1] }
  }
}

/** The two places beside the half of sorted counts, the more balanced first. */
function balanced(counts: readonly number[], size: number): { readonly last: number; readonly leftCount: number }[] {
  let sum = 0
  const sides = counts.slice(0, -1).map((count, last) => ({ last, leftCount: (sum += count) }))
  const off = ({ leftCount }: { leftCount: number }): number => Math.abs(2 * leftCount - size)
  return sides.sort((a, b) => off(a) - off(b)).slice(0, 2)
}

function countingSort(ranks: Uint32Array, counts: Uint32Array, most: number): void {
  for (const rank of ranks) counts[rank]++
  for (let rank = 0, at = 0; rank < most; rank++) {
    ranks.fill(rank, at, (at += counts[rank]))
    counts[rank] = 0
  }
}
