import type { CodedColumn } from '../../../data/table.js'
import { parameters } from '../../../contract/parameter.js'
import { type Streams, type Random, below, unit } from '../../../math/random.js'
import { type Infeasible, type Protector, infeasible } from '../../../contract/protector.js'
import { type NumericColumn, columnOfNumbers, numericColumns, spreadOf } from './numeric-columns.js'
import { drawnAgain, publish, refusedRows } from './publish.js'
import { isInfeasible } from './recoding.js'
import { rowsByContent } from './row-order.js'

const noiseParameters = parameters({
  columns: { type: 'columns', about: 'columns of numbers (every such quasi-identifier unless given)' },
  noise: {
    type: 'choice',
    choices: ['additive', 'multiplicative'],
    fallback: 'additive',
    about: 'add to each number, or multiply all of a record by one orthogonal matrix',
  },
  level: { type: 'number', fallback: 0.1, least: 0, about: 'additive: its deviation, in deviations of the column' },
  keepSum: { type: 'switch', fallback: false, about: 'additive: let the noise of a column add up to nothing' },
  keepOrder: { type: 'switch', fallback: false, about: 'leave rows in their order' },
})

/**
 * Whoever knows somebody's numbers finds others close to them, and whoever reads the release gets means and distances
 * about right. How hard it is to find somebody again depends on the data: nothing is promised.
 */
export const noise: Protector<'table', typeof noiseParameters> = {
  id: 'noise',
  name: 'Noise',
  summary: 'adds noise to numbers, or turns them so that all distances stay; promises no model',
  cites: ['Thesis, 2.3: additive and multiplicative noise'],
  makes: 'table',
  parameters: noiseParameters,
  promises: () => [],
  run(table, { columns, noise: sort, level, keepSum, keepOrder }, streams) {
    const refused = refusedRows(table)
    if (refused) return refused
    const found = numericColumns(table, columns)
    if (isInfeasible(found)) return found
    const order = rowsByContent(table)
    const changed =
      sort === 'multiplicative'
        ? turned(found, streams)
        : found.map((one) => noisy(one, order, level, keepSum, streams))
    if (isInfeasible(changed)) return changed
    const { release, key, notes } = publish(table, { changed, keepOrder }, streams('publish'))
    return {
      kind: 'released',
      release,
      ...(key && { key }),
      made: { changedColumns: changed.length, suppressed: 0 },
      notes: [...notes, sort === 'multiplicative' ? turnedNote : noPromise, drawnAgain],
    }
  },
}

const noPromise =
  'No model is promised: how many records lie as close to somebody as their own is for an attack to tell'
const turnedNote =
  'No model is promised: all distances stay, so whoever knows as many records as there are columns can turn all others back'

/** Drawn for the records in the order of what they hold, so that the order they came in does not matter. */
function noisy(
  numeric: NumericColumn,
  order: Uint32Array,
  level: number,
  zero: boolean,
  streams: Streams,
): CodedColumn {
  const { numbers, decimals, column } = numeric
  const known = order.filter((row) => !Number.isNaN(numbers[row]))
  const { deviation } = spreadOf(numbers)
  const drawn = drawNoise(known.length, level * deviation, decimals, zero, streams(`noise ${column.name}`))
  const byRow = new Float64Array(numbers.length)
  for (const [place, row] of known.entries()) byRow[row] = drawn[place]
  return columnOfNumbers(numeric, addNoise(numbers, byRow), decimals)
}

function turned(columns: readonly NumericColumn[], streams: Streams): readonly CodedColumn[] | Infeasible {
  if (columns.some(({ numbers }) => numbers.some(Number.isNaN)))
    return infeasible('a column has cells without a number', 'fill them in, or use additive noise')
  const size = columns.length
  const points = new Float64Array(columns[0].numbers.length * size)
  for (const [c, { numbers }] of columns.entries())
    for (let row = 0; row < numbers.length; row++) points[row * size + c] = numbers[row]
  const made = rotated(points, drawOrthogonal(size, streams('noise')), size)
  return columns.map((numeric, c) =>
    columnOfNumbers(
      numeric,
      numeric.numbers.map((_, row) => made[row * size + c]),
    ),
  )
}

/** y = x + r (thesis 2.3): a number that is not there stays away. */
export function addNoise(numbers: Float64Array, drawn: ArrayLike<number>): Float64Array {
  return numbers.map((number, row) => number + drawn[row])
}

/** Normal noise in steps of the column's last digit; `zero` makes it add up to nothing, so that the sum is kept. */
export function drawNoise(
  count: number,
  deviation: number,
  decimals: number,
  zero: boolean,
  random: Random,
): Float64Array {
  const unitsPer = 10 ** decimals
  const steps = Float64Array.from({ length: count }, () => Math.round(normal(random) * deviation * unitsPer))
  if (zero && count > 0) {
    let over = steps.reduce((sum, step) => sum + step, 0)
    const share = Math.trunc(over / count)
    for (let row = 0; row < count; row++) steps[row] -= share
    // What does not divide is taken off one step at a time, from records by lot.
    for (over -= share * count; over !== 0; over -= Math.sign(over)) steps[below(count, random)] -= Math.sign(over)
  }
  return steps.map((step) => step / unitsPer)
}

/** One number of the standard normal distribution (Box and Muller 1958). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - unit(random))) * Math.cos(2 * Math.PI * unit(random))
}

/** Y = XM, row by row: M orthogonal turns and mirrors, so that all Euclidean distances stay (thesis 2.3). */
export function rotated(points: Float64Array, matrix: Float64Array, size: number): Float64Array {
  const made = new Float64Array(points.length)
  for (let start = 0; start < points.length; start += size)
    for (let j = 0; j < size; j++) {
      let sum = 0
      for (let i = 0; i < size; i++) sum += points[start + i] * matrix[i * size + j]
      made[start + j] = sum
    }
  return made
}

/** An orthogonal matrix, each equally likely: normal numbers, made orthonormal twice over (Gram and Schmidt). */
export function drawOrthogonal(size: number, random: Random): Float64Array {
  const matrix = Float64Array.from({ length: size * size }, () => normal(random))
  for (let i = 0; i < size; i++) {
    const row = matrix.subarray(i * size, (i + 1) * size)
    for (const _ of ['first', 'against rounding'])
      for (let before = 0; before < i; before++) {
        const other = matrix.subarray(before * size, (before + 1) * size)
        const along = dot(row, other)
        for (let c = 0; c < size; c++) row[c] -= along * other[c]
      }
    const length = Math.sqrt(dot(row, row))
    for (let c = 0; c < size; c++) row[c] /= length
  }
  return matrix
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}
