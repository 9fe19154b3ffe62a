import { columnsOfRole } from '../../../data/table.js'
import { parameters } from '../../../contract/parameter.js'
import { shuffle } from '../../../math/random.js'
import { type Protector, infeasible } from '../../../contract/protector.js'
import { type NumericColumn, columnOfNumbers, numericColumns, spreadOf } from './numeric-columns.js'
import { publish, refusedRows } from './publish.js'
import { isInfeasible } from './recoding.js'
import { rowsByContent } from './row-order.js'

const microParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'how many must look alike' },
  aggregate: { type: 'choice', choices: ['mean', 'median'], fallback: 'mean', about: 'what stands for a group' },
  keepOrder: { type: 'switch', fallback: false, about: 'leave rows in their order' },
})

/** Distances that are measured in a minute or two. */
const mostDistances = 2 ** 35

/**
 * Whoever knows somebody's numbers finds the mean of a group of at least k, and nobody's own: records that lie close
 * together are grouped, and each publishes the mean of its group.
 */
export const microaggregate: Protector<'table', typeof microParameters> = {
  id: 'microaggregate',
  name: 'Microaggregation',
  summary: 'replaces numbers by the mean of the k or more records nearest to each other',
  cites: [
    'Domingo-Ferrer, Torra: Ordinal, continuous and heterogeneous k-anonymity through microaggregation, DMKD 11 (2005)',
  ],
  makes: 'table',
  parameters: microParameters,
  promises: ({ k }) => [{ model: 'k', values: { k } }],
  run(table, { k, aggregate, keepOrder }, streams) {
    const refused = refusedRows(table)
    if (refused) return refused
    const found = numericColumns(table)
    if (isInfeasible(found)) return found
    const others = columnsOfRole(table, 'quasi').length - found.length
    if (others > 0)
      return infeasible(
        `${others} of the quasi-identifiers ${others === 1 ? 'is no number' : 'are no numbers'}, and no mean can be taken of them`,
        'use mondrian or local-recoding, or leave the others out',
      )
    if (found.some(({ numbers }) => numbers.some(Number.isNaN)))
      return infeasible(
        'a quasi-identifier has cells without a number',
        'fill them in, leave their records out, or use mondrian',
      )
    if (table.rowCount < k)
      return infeasible(
        `${k} cannot look alike: the table has ${table.rowCount} rows`,
        `ask for at most ${table.rowCount}`,
      )
    if (table.rowCount ** 2 / k > mostDistances)
      return infeasible('the table is too long: the method compares every group with every record', 'use mondrian')
    // By lot, because who of equal records goes to which group must not tell what else they hold.
    const order = shuffle(rowsByContent(table), streams('protect'))
    const groups = mdavGroups(standardised(found, table.rowCount), found.length, order, k)
    const changed = found.map((numeric) => {
      const made = numeric.numbers.slice()
      for (const rows of groups) fillGroup(made, numeric.numbers, rows, aggregate === 'median')
      return columnOfNumbers(numeric, made)
    })
    const { release, key, notes } = publish(table, { changed, keepOrder }, streams('publish'))
    return { kind: 'released', release, ...(key && { key }), made: { groups: groups.length, suppressed: 0 }, notes }
  },
}

/** Each column with mean 0 and deviation 1, so that none counts more for its unit; row by row. */
function standardised(columns: readonly NumericColumn[], rowCount: number): Float64Array {
  const points = new Float64Array(rowCount * columns.length)
  for (const [c, { numbers }] of columns.entries()) {
    const { mean, deviation } = spreadOf(numbers)
    for (let row = 0; row < rowCount; row++)
      points[row * columns.length + c] = deviation > 0 ? (numbers[row] - mean) / deviation : 0
  }
  return points
}

function fillGroup(made: Float64Array, numbers: Float64Array, rows: Uint32Array, median: boolean): void {
  // Sorted, so that the sum is the same in whatever order the records came.
  const held = Float64Array.from(rows, (row) => numbers[row]).sort()
  const middle = held.length >> 1
  const value = median
    ? held.length % 2 === 1
      ? held[middle]
      : (held[middle - 1] + held[middle]) / 2
    : held.reduce((sum, number) => sum + number, 0) / held.length
  for (const row of rows) made[row] = value
}

/**
 * MDAV (Domingo-Ferrer and Torra 2005): again and again the record farthest from the middle of what is left takes its
 * k - 1 nearest, and so does the record farthest from it. Groups of k to 2k - 1. Points are rows of `columns` numbers;
 * among equals the first in `order` wins.
 */
export function mdavGroups(points: Float64Array, columns: number, order: Uint32Array, k: number): Uint32Array[] {
  let left = order.slice()
  const groups: Uint32Array[] = []
  const distances = new Float64Array(left.length)
  const take = (from: number): void => {
    measure(points, columns, left, from, distances)
    const nearest = leastPlaces(distances, left.length, k)
    groups.push(Uint32Array.from(nearest, (place) => left[place]))
    const gone = new Uint8Array(left.length)
    for (const place of nearest) gone[place] = 1
    left = left.filter((_, place) => gone[place] === 0)
  }
  while (left.length >= 2 * k) {
    const far = farthestFromMiddle(points, columns, left)
    if (left.length < 3 * k) {
      take(far)
      break
    }
    measure(points, columns, left, far, distances)
    const opposite = left[greatestPlace(distances, left.length)]
    take(far)
    // Where everybody is alike the first group may have taken it.
    take(left.includes(opposite) ? opposite : left[0])
  }
  if (left.length > 0) groups.push(left)
  return groups
}

function farthestFromMiddle(points: Float64Array, columns: number, rows: Uint32Array): number {
  const middle = new Float64Array(columns)
  for (const row of rows) for (let c = 0; c < columns; c++) middle[c] += points[row * columns + c] / rows.length
  let farthest = rows[0]
  let most = -1
  for (const row of rows) {
    let sum = 0
    for (let c = 0; c < columns; c++) sum += (points[row * columns + c] - middle[c]) ** 2
    if (sum > most) {
      most = sum
      farthest = row
    }
  }
  return farthest
}

function measure(points: Float64Array, columns: number, rows: Uint32Array, from: number, into: Float64Array): void {
  for (let i = 0; i < rows.length; i++) {
    let sum = 0
    for (let c = 0; c < columns; c++) sum += (points[rows[i] * columns + c] - points[from * columns + c]) ** 2
    into[i] = sum
  }
}

function greatestPlace(distances: Float64Array, count: number): number {
  let found = 0
  for (let i = 1; i < count; i++) if (distances[i] > distances[found]) found = i
  return found
}

/** The places of the k least, by one walk that keeps the best so far sorted. */
function leastPlaces(distances: Float64Array, count: number, k: number): number[] {
  const best: number[] = []
  for (let i = 0; i < count; i++) {
    if (best.length === k && distances[i] >= distances[best[k - 1]]) continue
    let at = best.length
    while (at > 0 && distances[best[at - 1]] > distances[i]) at--
    best.splice(at, 0, i)
    if (best.length > k) best.pop()
  }
  return best
}
