import { numberOfCell } from '../../../data/number-text.js'
import { type Column, type Table, coded, columnNamed, isMissing } from '../../../data/table.js'

/** Rows as points: of a column of numbers the number over its range, of any other a code. */
export interface MixedPoints {
  readonly count: number
  /** Row after row, a cell for each column. */
  readonly cells: Float64Array
  /** By column: whether values are near or far, and not only the same or another. */
  readonly numeric: readonly boolean[]
}

/** So far from every number that it counts as another value. */
const missing = -1e9

/** The same columns of several tables on one scale (Gower): each adds 0 to 1 to a distance, a missing value is one of its own. */
export function mixedPoints(tables: readonly Table[], names: readonly string[]): MixedPoints[] {
  const scales = names.map((name) => scaleOf(tables.map((table) => columnNamed(table, name)!)))
  const numeric = scales.map((scale) => scale.numeric)
  return tables.map((table) => {
    const cells = new Float64Array(table.rowCount * names.length)
    for (const [c, name] of names.entries()) {
      const { codes, values } = coded(columnNamed(table, name)!)
      const points = values.map(scales[c].pointOf)
      for (let row = 0; row < table.rowCount; row++) cells[row * names.length + c] = points[codes[row]]
    }
    return { count: table.rowCount, cells, numeric }
  })
}

interface ColumnScale {
  readonly numeric: boolean
  readonly pointOf: (value: string) => number
}

function scaleOf(columns: readonly Column[]): ColumnScale {
  const values = [...new Set(columns.flatMap((column) => coded(column).values))]
  const { written } = columns[0]
  const numbers = values.filter((value) => !isMissing(value)).map((value) => numberOfCell(value, written))
  if (numbers.length === 0 || numbers.some(Number.isNaN)) {
    const codeOf = new Map(values.map((value, code) => [value, code]))
    return { numeric: false, pointOf: (value) => codeOf.get(value)! }
  }
  const most = numbers.reduce((one, other) => Math.max(one, other))
  const range = most - numbers.reduce((one, other) => Math.min(one, other)) || 1
  return {
    numeric: true,
    pointOf: (value) => (isMissing(value) ? missing : numberOfCell(value, written) / range),
  }
}

/** How far two rows are from each other; Infinity as soon as it is more than a bound. */
export function distanceUpTo(a: MixedPoints, row: number, b: MixedPoints, other: number, bound: number): number {
  const width = a.numeric.length
  let sum = 0
  for (let c = 0; c < width; c++) {
    const x = a.cells[row * width + c]
    const y = b.cells[other * width + c]
    if (x !== y) sum += a.numeric[c] ? Math.min(1, Math.abs(x - y)) : 1
    if (sum > bound) return Infinity
  }
  return sum
}

/** The distance to the nearest of some rows but one, and the first that is so near. */
export function nearestOf(
  a: MixedPoints,
  row: number,
  among: MixedPoints,
  but = -1,
): { readonly distance: number; readonly at: number } {
  let distance = Infinity
  let at = -1
  for (let other = 0; other < among.count; other++) {
    if (other === but) continue
    const found = distanceUpTo(a, row, among, other, distance)
    if (found >= distance) continue
    distance = found
    at = other
    if (distance === 0) break
  }
  return { distance, at }
}

/** The same with every row that is so near. */
export function allNearestOf(
  a: MixedPoints,
  row: number,
  among: MixedPoints,
): { readonly distance: number; readonly at: readonly number[] } {
  let distance = Infinity
  let at: number[] = []
  for (let other = 0; other < among.count; other++) {
    const found = distanceUpTo(a, row, among, other, distance)
    if (found < distance) {
      distance = found
      at = [other]
    } else if (found === distance && found < Infinity) at.push(other)
  }
  return { distance, at }
}
