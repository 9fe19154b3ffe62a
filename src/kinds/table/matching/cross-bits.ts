import { type MatchAxis, type OnMatch, type Question, anyAtom } from './match-axis.js'

/** Words of all tables of bits at once: 32 MB. */
const mostWords = 2 ** 23

/**
 * Some points against some boxes: on each axis every atom that a point has gets a row of bits, one for each box that
 * covers it, and a point's boxes are what its rows have in common. Boxes are taken so many at a time that the rows fit.
 */
export function crossBits({ axes }: Question, points: Uint32Array, boxes: Uint32Array, onMatch: OnMatch): void {
  if (points.length === 0 || boxes.length === 0) return
  if (axes.length === 0) {
    for (const point of points) for (const box of boxes) onMatch(point, box)
    return
  }
  const ranks = axes.map((axis) => ranksOf(axis, points))
  const rows = ranks.reduce((sum, { count }) => sum + count + 1, 0)
  const step = 32 * Math.max(1, Math.floor(mostWords / rows))
  for (let start = 0; start < boxes.length; start += step)
    crossBlock(axes, ranks, points, boxes.subarray(start, start + step), onMatch)
}

interface Ranks {
  /** The atoms of the points, rising. */
  readonly atoms: Uint32Array
  readonly count: number
  /** By point in the list: the rank of its atom, `count` for one that may be any. */
  readonly rankOf: Uint32Array
}

function ranksOf({ atomOf }: MatchAxis, points: Uint32Array): Ranks {
  const own = Uint32Array.from(points, (point) => atomOf[point])
  const sorted = own.filter((atom) => atom !== anyAtom).sort()
  const atoms = sorted.filter((atom, i) => i === 0 || atom !== sorted[i - 1])
  return { atoms, count: atoms.length, rankOf: own.map((a) => (a === anyAtom ? atoms.length : rankOf(atoms, a))) }
}

/** How many of some rising numbers are below. */
function rankOf(atoms: Uint32Array, atom: number): number {
  let low = 0
  let high = atoms.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (atoms[middle] < atom) low = middle + 1
    else high = middle
  }
  return low
}

function crossBlock(
  axes: readonly MatchAxis[],
  ranks: readonly Ranks[],
  points: Uint32Array,
  boxes: Uint32Array,
  onMatch: OnMatch,
): void {
  const words = Math.ceil(boxes.length / 32)
  const tables = axes.map(({ covers, coverOf }, a) => {
    const { atoms, count } = ranks[a]
    const bits = new Uint32Array((count + 1) * words)
    bits.fill(0xffff_ffff, count * words)
    for (let b = 0; b < boxes.length; b++) {
      const cover = covers[coverOf[boxes[b]]]
      const bit = 1 << (b & 31)
      for (let i = 0; i < cover.length; i += 2) {
        const end = rankOf(atoms, cover[i + 1])
        for (let r = rankOf(atoms, cover[i]); r < end; r++) bits[r * words + (b >>> 5)] |= bit
      }
    }
    return bits
  })
  const rows = new Uint32Array(axes.length)
  for (let p = 0; p < points.length; p++) {
    for (let a = 0; a < axes.length; a++) rows[a] = ranks[a].rankOf[p] * words
    for (let w = 0; w < words; w++) {
      let common = tables[0][rows[0] + w]
      for (let a = 1; a < axes.length && common !== 0; a++) common &= tables[a][rows[a] + w]
      for (; common !== 0; common &= common - 1) {
        const b = 32 * w + 31 - Math.clz32(common & -common)
        if (b < boxes.length) onMatch(points[p], boxes[b])
      }
    }
  }
}
