import { numberOfCell } from '../../../data/number-text.js'
import {
  type Column,
  type Table,
  type Written,
  cellOf,
  coded,
  columnNamed,
  columnsOfRole,
} from '../../../data/table.js'
import { parameters } from '../../../contract/parameter.js'
import { peopleOf } from '../people.js'
import { Violations, mostListed, notJudged } from '../../../contract/judgement.js'
import type { Model } from '../../../contract/model.js'
import { judgedOn, notMeasurable } from './judge-classes.js'

const isolationParameters = parameters({
  c: { type: 'number', required: true, least: 1, about: 'how much larger than the distance to the person the ball is' },
  t: { type: 'integer', required: true, least: 2, about: 'how many people the ball must hold' },
})

/**
 * A point q isolates somebody at distance δ when the ball of radius cδ around q holds fewer than t people (Chawla et al.).
 * What can be judged: the intruder tries every published record as q, an interval by its middle. People are the
 * original's points. The nearest one is easiest to isolate, since the ball grows with δ. Distances are Euclidean over the
 * numeric quasi-identifiers, each divided by its range in the original, so that no unit matters.
 */
export const isolationModel: Model<'table', typeof isolationParameters> = {
  id: 'isolation',
  name: '(c,t)-isolation',
  summary: 'around no published record does a ball that reaches somebody, c times as wide, hold fewer than t people',
  cites: ['Chawla et al. 2005'],
  on: 'table',
  needsOriginal: true,
  parameters: isolationParameters,
  judge(table, { c, t }, original) {
    const model = `(${c},${t})-isolation`
    const refused = notMeasurable(table, model)
    if (refused) return refused
    if (!original) return notJudged(model, 'people are points of the original, and there is none', [])
    const columns = columnsOfRole(table, 'quasi').flatMap((column) => {
      const named = columnNamed(original, column.name)
      const theirs = named && coded(named)
      return theirs && theirs.values.every((value) => middleOf(value, theirs.written) !== undefined)
        ? [{ column, theirs }]
        : []
    })
    if (columns.length === 0)
      return notJudged(model, 'no quasi-identifier is a number in every row of the original', [])
    const people = cloudOf(
      original,
      columns.map(({ theirs }) => theirs),
    )
    const violations = new Violations()
    let least = Infinity
    let without = 0
    let failing = 0
    for (const { rows, first } of distinctRows(
      table,
      columns.map(({ column }) => column),
    )) {
      const q = columns.map(({ column, theirs }, i) =>
        scaled(middleOf(cellOf(column, first), theirs.written), people, i),
      )
      if (q.some((x) => x === undefined)) {
        without += rows
        continue
      }
      const held = inBall(
        people,
        q.map((x) => x!),
        c,
      )
      least = Math.min(least, held)
      if (held >= t) continue
      failing += rows
      const items = columns.map(({ column }) => `${column.name}=${cellOf(column, first)}`)
      violations.add(
        { items: violations.count < mostListed ? items : [], support: held },
        'records that isolate somebody',
      )
    }
    if (least === Infinity) return notJudged(model, 'no published record is a point', [])
    const used = columns.map(({ column }) => column.name).join(', ')
    return {
      ...violations.judged(model, [
        `Points are ${used}, each over its range in the original`,
        ...(without > 0 ? [`${without} rows are no points: a value is no number and no interval`] : []),
      ]),
      reached: least,
      classes: { ...judgedOn(peopleOf(table)), failing },
    }
  },
}

interface Cloud {
  /** Points sorted by their first coordinate, each coordinate on its own. */
  readonly axes: readonly Float64Array[]
  readonly low: readonly number[]
  readonly range: readonly number[]
}

function cloudOf(original: Table, columns: readonly Column[]): Cloud {
  const plain = columns.map((column) =>
    Float64Array.from({ length: original.rowCount }, (_, row) => middleOf(cellOf(column, row), column.written)!),
  )
  const low = plain.map((axis) => axis.reduce((a, b) => Math.min(a, b), Infinity))
  const range = plain.map((axis, i) => axis.reduce((a, b) => Math.max(a, b), -Infinity) - low[i] || 1)
  const order = Array.from(plain[0].keys()).sort((a, b) => plain[0][a] - plain[0][b])
  const axes = plain.map((axis, i) => Float64Array.from(order, (row) => (axis[row] - low[i]) / range[i]))
  return { axes, low, range }
}

function scaled(value: number | undefined, { low, range }: Cloud, axis: number): number | undefined {
  return value === undefined ? undefined : (value - low[axis]) / range[axis]
}

/** How many people the ball around q holds whose radius is c times the distance to the nearest: outward along one axis. */
function inBall({ axes }: Cloud, q: readonly number[], c: number): number {
  const [first] = axes
  let start = 0
  for (let end = first.length; start < end;) {
    const middle = (start + end) >>> 1
    if (first[middle] < q[0]) start = middle + 1
    else end = middle
  }
  const square = (person: number): number =>
    q.reduce((sum, x, axis) => sum + (axes[axis][person] - x) * (axes[axis][person] - x), 0)
  const walk = (within: () => number, visit: (squared: number) => void): void => {
    for (let p = start; p < first.length && (first[p] - q[0]) ** 2 <= within(); p++) visit(square(p))
    for (let p = start - 1; p >= 0 && (first[p] - q[0]) ** 2 <= within(); p--) visit(square(p))
  }
  let nearest = Infinity
  walk(
    () => nearest,
    (squared) => (nearest = Math.min(nearest, squared)),
  )
  // A little more than the radius, lest rounding push somebody out who stands on the edge.
  const radius = nearest * c * c * (1 + 1e-12)
  let held = 0
  walk(
    () => radius,
    (squared) => (held += squared <= radius ? 1 : 0),
  )
  return held
}

function* distinctRows(
  table: Table,
  columns: readonly Column[],
): Generator<{ readonly rows: number; readonly first: number }> {
  const seen = new Map<string, { rows: number; first: number }>()
  for (let row = 0; row < table.rowCount; row++) {
    const key = JSON.stringify(columns.map((column) => cellOf(column, row)))
    const known = seen.get(key)
    if (known) known.rows++
    else seen.set(key, { rows: 1, first: row })
  }
  yield* seen.values()
}

const end = String.raw`[+-]?\d+(?:\.\d+)?`
const interval = new RegExp(`^[[(]?\\s*(${end})\\s*(?:[-–,;]|\\.\\.)\\s*(${end})\\s*[\\])]?$`)

/** A number, or the middle of an interval. */
function middleOf(text: string, written: Written | undefined): number | undefined {
  const number = numberOfCell(text, written)
  if (!Number.isNaN(number)) return number
  const [, low, high] = interval.exec(text) ?? []
  return low === undefined ? undefined : (Number(low) + Number(high)) / 2
}
