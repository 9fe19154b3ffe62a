import { numberOfCell } from '../../../data/number-text.js'
import { coded, columnNamed } from '../../../data/table.js'
import { notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import { below } from '../../../math/random.js'
import { groupRows } from '../../../data/group-rows.js'
import type { Range } from '../reading/range.js'
import { readReleased } from '../reading/read-table.js'
import type { Attack } from '../../../contract/attack.js'
import { type RecordClaims, nobody } from '../../../contract/claims.js'

const isolationParameters = parameters({
  c: {
    type: 'number',
    fallback: 2,
    least: 1,
    about: 'how much larger than the distance to the person the ball is that nobody else may stand in',
  },
  t: { type: 'integer', fallback: 2, least: 2, about: 'how many people the ball must hold for nobody to be isolated' },
})

/**
 * Somebody who holds published numbers against those of people: noisy, averaged or in the middle of an interval, each is
 * a point, and whoever stands so near to it that a ball c times as wide holds fewer than t people is taken to be behind it.
 */
export const isolationAttack: Attack<'table', RecordClaims, typeof isolationParameters> = {
  id: 'isolation',
  name: '(c,t)-isolation',
  summary:
    'takes the one person near a published point for the one behind it, where c times as far there is hardly anybody else',
  cites: ['Chawla et al. 2005'],
  parameters: isolationParameters,
  on: 'table',
  needs: ['register'],
  baseline: 'any-record',
  async run(release, { register }, { c, t }) {
    const people = register!
    const axes = readReleased(release, people).columns.flatMap(({ name, column, ranges }) => {
      const known = columnNamed(people, name)
      if (!known) return []
      const { codes, values } = coded(known)
      const numbers = values.map((value) => numberOfCell(value, known.written))
      if (numbers.some(Number.isNaN)) return []
      const points = column.values.map((value, code) => pointOf(numberOfCell(value, column.written), ranges[code]))
      return [{ name, theirs: codes, numbers, published: column.codes, points }]
    })
    // Walks along an axis are shorter the more values it has.
    axes.sort((a, b) => b.numbers.length - a.numbers.length)
    if (axes.length === 0) return notMeasured('no quasi-identifier is a number in every row of the register')
    // Each over its range, so that no unit matters.
    const scales = axes.map(({ numbers }) => rangeOf(numbers) || 1)
    const cloud = pointCloud(
      axes.map(({ theirs, numbers }, a) => Float64Array.from(theirs, (code) => numbers[code] / scales[a])),
    )
    const record = new Uint32Array(people.rowCount).fill(nobody)
    const nearest = new Float64Array(people.rowCount).fill(Infinity)
    const confidence = new Float64Array(people.rowCount)
    const candidates = new Uint32Array(people.rowCount)
    let without = 0
    // Records that are the same point are one to look from; the first of them is claimed.
    const groups = groupRows(
      axes.map(({ published, points }) => ({ codes: published, count: points.length })),
      release.rowCount,
    )
    for (let group = 0; group < groups.count; group++) {
      const [row, size] = [groups.firsts[group], groups.sizes[group]]
      const q = axes.map(({ published, points }, a) => points[published[row]] / scales[a])
      if (q.some(Number.isNaN)) {
        without += size
        continue
      }
      const { nearest: person, distance, held } = nearestAndHeld(cloud, q, c, t)
      if (held >= t) continue
      candidates[person] += size
      if (distance >= nearest[person]) continue
      nearest[person] = distance
      record[person] = row
      confidence[person] = 1 / held
    }
    return {
      kind: 'records',
      candidates,
      record,
      // Several points that lead to one person cannot all be theirs.
      confidence: confidence.map((chance, person) => chance / Math.max(1, candidates[person])),
      notTried:
        without > 0 ? [{ count: without, what: 'rows are no points: a value is no number and no interval' }] : [],
      notes: [
        `points are ${axes.map(({ name }) => name).join(', ')}, each over its range in the register`,
        'the register is taken to hold everybody who may stand near',
      ],
    }
  },
}

function rangeOf(numbers: readonly number[]): number {
  return (
    numbers.reduce((most, x) => Math.max(most, x), -Infinity) -
    numbers.reduce((least, x) => Math.min(least, x), Infinity)
  )
}

/** A number, or the middle of an interval. */
function pointOf(number: number, range: Range | undefined): number {
  if (!Number.isNaN(number)) return number
  return range && Number.isFinite(range.low + range.high) ? (range.low + range.high) / 2 : NaN
}

/** Somebody who draws a record for each person. */
export const anyRecord: Attack<'table', RecordClaims> = {
  id: 'any-record',
  name: 'any record',
  summary: 'draws a record for each person',
  cites: [],
  parameters: {},
  on: 'table',
  needs: ['register'],
  baseline: null,
  async run(release, { register }, _values, streams) {
    const random = streams('any record')
    const people = register!.rowCount
    const rows = release.rowCount
    return {
      kind: 'records',
      candidates: new Uint32Array(people).fill(rows),
      record: Uint32Array.from({ length: people }, () => (rows === 0 ? nobody : below(rows, random))),
      confidence: new Float64Array(people).fill(rows === 0 ? 0 : 1 / rows),
      notTried: [],
      notes: [],
    }
  },
}

/** Points sorted by their first coordinate, so that who is near is found by walking outward. */
interface PointCloud {
  /** By axis, in that order. */
  readonly axes: readonly Float64Array[]
  /** By place in that order: the point. */
  readonly order: Uint32Array
}

export function pointCloud(axes: readonly Float64Array[]): PointCloud {
  const order = Uint32Array.from(axes[0].keys()).sort((a, b) => axes[0][a] - axes[0][b])
  return { order, axes: axes.map((axis) => Float64Array.from(order, (point) => axis[point])) }
}

/** Who is nearest to q, and how many lie within c times that distance; they are no longer counted once there are `most`. */
export function nearestAndHeld(
  { axes, order }: PointCloud,
  q: readonly number[],
  c: number,
  most: number,
): { readonly nearest: number; readonly distance: number; readonly held: number } {
  const [first] = axes
  let start = 0
  for (let end = first.length; start < end;) {
    const middle = (start + end) >>> 1
    if (first[middle] < q[0]) start = middle + 1
    else end = middle
  }
  const square = (place: number): number => q.reduce((sum, x, axis) => sum + (axes[axis][place] - x) ** 2, 0)
  let [nearest, least] = [0, Infinity]
  const look = (place: number): void => {
    const squared = square(place)
    if (squared > least || (squared === least && order[place] > order[nearest])) return
    least = squared
    nearest = place
  }
  for (let p = start; p < first.length && (first[p] - q[0]) ** 2 <= least; p++) look(p)
  for (let p = start - 1; p >= 0 && (first[p] - q[0]) ** 2 <= least; p--) look(p)
  // A little more than the radius, lest rounding push somebody out who stands on the edge.
  const radius = least * c * c * (1 + 1e-12)
  let held = 0
  for (let p = start; p < first.length && (first[p] - q[0]) ** 2 <= radius && held < most; p++)
    if (square(p) <= radius) held++
  for (let p = start - 1; p >= 0 && (first[p] - q[0]) ** 2 <= radius && held < most; p--)
    if (square(p) <= radius) held++
  return { nearest: order[nearest], distance: Math.sqrt(least), held }
}
