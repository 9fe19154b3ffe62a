import { type MatchAxis, type OnMatch, type Question } from './match-axis.js'
import { crossBits } from './cross-bits.js'

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
