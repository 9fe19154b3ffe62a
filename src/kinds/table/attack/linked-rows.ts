import type { Comparable } from '../reading/boxes.js'
import { type JoinLimit, type JoinedBoxes, joinBoxes, tooMany } from '../reading/joined-boxes.js'
import type { Cover } from '../reading/reading.js'

/**
 * Rows of the first release, were their people in all of the others: a row may belong to several joined classes, and to
 * one of them it does. Rows of one class and value are alike, so all of this is by place in the values of the first.
 */
export interface LinkedRows {
  /** People who may be behind a row, at most: in the smallest joined class it may belong to, and in the largest. */
  readonly fewest: Uint32Array
  readonly most: Uint32Array
  /** Values that somebody with the quasi-identifiers of the row may have: likewise. */
  readonly fewestValues: Uint32Array
  readonly mostValues: Uint32Array
  /** By column: 1 where every joined class that the row may belong to is narrower there than its own class. */
  readonly narrowed: readonly Uint8Array[]
  /** Joined classes in all. */
  readonly joined: number
  /** How many of the others were laid over the first; the rest found no room or time, and could only leave less. */
  readonly others: number
}

/**
 * Whoever is in several releases is in a class of each, and these meet: without any register, the classes of one release
 * are laid over those of the others, and a class that only partly agrees falls apart (the lecture's complementary release).
 */
export function linkedRows(
  { releases: [first, ...others] }: Comparable,
  limit: JoinLimit,
): LinkedRows | typeof tooMany {
  let joined: JoinedBoxes | undefined
  let from: Uint32Array | undefined
  let laid = 0
  for (const other of others) {
    const next = joinBoxes(joined ?? first, other, limit)
    if (next === tooMany) break
    laid++
    from = from ? next.left.map((one) => from![one]) : next.left
    joined = next
  }
  if (!joined || !from) return tooMany
  const { values } = first
  const places = values.codes.length
  const rows = {
    fewest: new Uint32Array(places),
    most: new Uint32Array(places),
    fewestValues: new Uint32Array(places),
    mostValues: new Uint32Array(places),
    narrowed: first.columns.map(() => new Uint8Array(places)),
    joined: joined.count,
    others: laid,
  }
  const narrower = first.columns.map(({ labels, covers }, c) => {
    const { labels: own, covers: cut } = joined.columns[c]
    const [before, after] = [covers.map(reach), cut.map(reach)]
    return (j: number): boolean => after[own[j]] < before[labels[from[j]]]
  })
  for (let j = 0; j < joined.count; j++) {
    let size = 0
    const [start, end] = [joined.values.offsets[j], joined.values.offsets[j + 1]]
    for (let i = start; i < end; i++) size += joined.values.counts[i]
    const cut = narrower.map((is) => is(j))
    let place = values.offsets[from[j]]
    for (let i = start; i < end; i++, place++) {
      while (values.codes[place] !== joined.values.codes[i]) place++
      const seen = rows.fewest[place] > 0
      rows.fewest[place] = seen ? Math.min(rows.fewest[place], size) : size
      rows.fewestValues[place] = seen ? Math.min(rows.fewestValues[place], end - start) : end - start
      rows.most[place] = Math.max(rows.most[place], size)
      rows.mostValues[place] = Math.max(rows.mostValues[place], end - start)
      for (const [c, is] of cut.entries())
        rows.narrowed[c][place] = is && (!seen || rows.narrowed[c][place] === 1) ? 1 : 0
    }
  }
  return rows
}

/** How many places a cover holds, and how far it reaches where that is everything. */
function reach(cover: Cover): number {
  let size = 0
  for (let i = 0; i < cover.length; i += 2) size += cover[i + 1] - cover[i]
  return size
}
