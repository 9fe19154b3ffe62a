import { type OnMatch, type Question, anyAtom, type MatchAxis } from './match-axis.js'
import { type Layers, joinLayers, layersOf, patternsOf } from './join-layers.js'

/** Patterns that are always joined one by one. */
const fewPatterns = 4
/** A join looks at every point for each pattern; bits look at a word for each 32 boxes, and a cut at fewer. */
const boxesForAPattern = 320

/** Finds every point's boxes, each once, in the way that looks cheapest; in no order that means anything. */
export function matchBoxes(question: Question, onMatch: OnMatch): void {
  const { axes, points, boxes } = question
  if (axes.some(({ atomOf }) => atomOf.includes(anyAtom))) {
    const all = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, i) => i)
    return crossBits(question, all(points), all(boxes), onMatch)
  }
  const layers: Layers[] = []
  for (const axis of axes) {
    const found = layersOf(axis)
    if (!found) return splitBoxes(question, onMatch)
    layers.push(found)
  }
  const patterns = patternsOf(question, layers)
  if (patterns.count <= fewPatterns || patterns.count * boxesForAPattern < boxes)
    return joinLayers(question, layers, patterns, onMatch)
  splitBoxes(question, onMatch)
}

/** Boxes that are not worth a further cut. */
const fewBoxes = 64
/** Points and boxes by which a cut is chosen. */
const sampled = 256
/** A cut must leave at most this share of the pairs. */
const worthwhile = 0.8
const deepest = 64

/**
 * Cuts space in two again and again, where a cut runs through few boxes: those go to both sides, a point to one. What
 * Mondrian cut comes apart as it was cut. Where no cut helps, rows of bits decide. Every point must be known on every
 * axis.
 */
export function splitBoxes(question: Question, onMatch: OnMatch): void {
  const ends = question.axes.map(endsOf)
  const descend = (points: Uint32Array, boxes: Uint32Array, depth: number): void => {
    if (points.length === 0 || boxes.length === 0) return
    const cut = boxes.length > fewBoxes && depth < deepest ? bestCut(question, ends, points, boxes) : undefined
    if (!cut) return crossBits(question, points, boxes, onMatch)
    const { atomOf, coverOf } = question.axes[cut.axis]
    const { low, high } = ends[cut.axis]
    const below = partition(points, atomOf, cut.at)
    descend(
      points.subarray(0, below),
      boxes.filter((box) => low[coverOf[box]] < cut.at),
      depth + 1,
    )
    descend(
      points.subarray(below),
      boxes.filter((box) => high[coverOf[box]] > cut.at),
      depth + 1,
    )
  }
  descend(
    Uint32Array.from({ length: question.points }, (_, point) => point),
    Uint32Array.from({ length: question.boxes }, (_, box) => box),
    0,
  )
}

interface Ends {
  /** By cover: its first atom, and the one after its last. */
  readonly low: Uint32Array
  readonly high: Uint32Array
}

function endsOf({ covers }: MatchAxis): Ends {
  return {
    low: Uint32Array.from(covers, (cover) => cover[0] ?? 0),
    high: Uint32Array.from(covers, (cover) => cover.at(-1) ?? 0),
  }
}

/** Points below the cut come first; gives how many. */
function partition(points: Uint32Array, atomOf: Uint32Array, at: number): number {
  let below = 0
  for (let i = 0; i < points.length; i++) {
    const point = points[i]
    if (atomOf[point] >= at) continue
    points[i] = points[below]
    points[below++] = point
  }
  return below
}

interface Cut {
  readonly axis: number
  readonly at: number
}

function bestCut({ axes }: Question, ends: readonly Ends[], points: Uint32Array, boxes: Uint32Array): Cut | undefined {
  const somePoints = everyNth(points)
  const someBoxes = everyNth(boxes)
  let best: Cut | undefined
  let least = worthwhile * somePoints.length * someBoxes.length
  for (const [a, { atomOf, coverOf }] of axes.entries()) {
    const atoms = somePoints.map((point) => atomOf[point]).sort()
    const lows = someBoxes.map((box) => ends[a].low[coverOf[box]]).sort()
    const highs = someBoxes.map((box) => ends[a].high[coverOf[box]]).sort()
    let [pointsBelow, ended] = [0, 0]
    for (let i = 1; i < lows.length; i++) {
      const at = lows[i]
      if (at === lows[i - 1]) continue
      while (pointsBelow < atoms.length && atoms[pointsBelow] < at) pointsBelow++
      while (ended < highs.length && highs[ended] <= at) ended++
      const pairs = i * pointsBelow + (highs.length - ended) * (atoms.length - pointsBelow)
      if (pairs >= least) continue
      least = pairs
      best = { axis: a, at }
    }
  }
  return best
}

function everyNth(from: Uint32Array): Uint32Array {
  if (from.length <= sampled) return from.slice()
  const step = from.length / sampled
  return Uint32Array.from({ length: sampled }, (_, i) => from[Math.floor(i * step)])
}

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
