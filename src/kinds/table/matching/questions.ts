import { groupRows } from '../../../data/group-rows.js'
import { type MatchAxis, type Question, anyAtom } from './match-axis.js'
import type { Comparison } from './comparison.js'

/** People of whom the same columns are known, against boxes over these columns. */
export interface KnownAlike {
  readonly question: Question
  /** By point of the question: the point of the comparison. */
  readonly points: Uint32Array
  /** Box b holds classes[offsets[b]] to classes[offsets[b + 1] - 1], rising. */
  readonly offsets: Uint32Array
  readonly classes: Uint32Array
  /** By box: its records. */
  readonly records: Uint32Array
}

/** Ways to be known in part that are asked one by one; people of rarer ways are asked together. */
const mostWays = 64

/** Where something is missing in the register, that column is left out: one question for each set of known columns. */
export function* questionsOf({ axes, people, outside, classes }: Comparison): Generator<KnownAlike> {
  const ways = groupRows(
    [
      ...axes.map(({ atomOf }) => ({ codes: atomOf.map((atom) => (atom === anyAtom ? 1 : 0)), count: 2 })),
      { codes: Uint32Array.from(outside), count: 2 },
    ],
    people.count,
  )
  const frequent = [...ways.sizes.keys()].toSorted((a, b) => ways.sizes[b] - ways.sizes[a])
  const pointsOf = frequent.slice(0, mostWays).map((way) => ({ way, points: [] as number[] }))
  const placeOf = new Map(pointsOf.map(({ way, points }) => [way, points]))
  const rest: number[] = []
  for (const [point, way] of ways.groupOf.entries()) if (outside[point] === 0) (placeOf.get(way) ?? rest).push(point)
  for (const { way, points } of pointsOf) {
    if (points.length === 0) continue
    const first = ways.firsts[way]
    const known = axes.filter(({ atomOf }) => atomOf[first] !== anyAtom)
    yield knownAlike(known, Uint32Array.from(points), classes.sizes)
  }
  if (rest.length > 0) yield knownAlike(axes, Uint32Array.from(rest), classes.sizes)
}

/** Classes that look alike on these axes are one box. */
function knownAlike(axes: readonly MatchAxis[], points: Uint32Array, sizes: Uint32Array): KnownAlike {
  const boxes = groupRows(
    axes.map(({ coverOf, covers }) => ({ codes: coverOf, count: covers.length })),
    sizes.length,
  )
  const offsets = new Uint32Array(boxes.count + 1)
  for (let b = 0; b < boxes.count; b++) offsets[b + 1] = offsets[b] + boxes.sizes[b]
  const next = offsets.slice()
  const classes = new Uint32Array(sizes.length)
  const records = new Uint32Array(boxes.count)
  for (const [c, box] of boxes.groupOf.entries()) {
    classes[next[box]++] = c
    records[box] += sizes[c]
  }
  const own = axes.map((axis): MatchAxis => ({
    ...axis,
    atomOf: points.map((point) => axis.atomOf[point]),
    coverOf: boxes.firsts.map((c) => axis.coverOf[c]),
  }))
  return { question: { axes: own, points: points.length, boxes: boxes.count }, points, offsets, classes, records }
}
