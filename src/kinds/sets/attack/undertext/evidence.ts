import type { ScoredTable } from '../../../../contract/context-table.js'
import { balance } from './balance.js'

/** What meaning says of each cell, several witnesses side by side: higher is nearer, 0 is "nothing to say". */
export interface Evidence {
  readonly rows: number
  readonly columns: number
  /** Each by cell, row-major. */
  readonly witnesses: Witnesses<Float64Array>
}

/** How much a context term counts: one that stands in every transaction says little of any. */
export type TermWeight = (item: number) => number

/** Standard deviations of the distances in this release, which are the units; and the mean of the measure's own. */
export interface Spread {
  /** By part of a blended measure, or of the measure itself. */
  readonly channels: readonly number[]
  readonly whole: number
  readonly mean: number
}

/** No witness outvotes the others by more than so many units: a measure that knows few pairs shouts about them. */
const loudest = 4

/** A nearness beyond so many spreads counts no more. */
const most = 6

/** Somebody who speaks of a table beside the measures: what stands together, what is frequent elsewhere. */
export type Speaker = (table: ScoredTable) => SaidByContext<Float64Array>

/**
 * Per measure the soft maximum of the nearness to the context terms: a member belongs where some terms are close, not
 * where all are. Beside it the mean over the context with nearer places counting more, how general the member is, and
 * how alike the members are: what means alike comes together. The measures are freed of row and column effects: a rare
 * term is far from everything, and that tells nothing.
 */
export function evidenceOf(
  table: ScoredTable,
  weight: TermWeight,
  spread: Spread,
  speakers: readonly Speaker[] = [],
): Evidence {
  const columns = table.members.length
  const rows = table.transactions.length
  const cells = rows * columns
  const whole = nearness(table.termDistances, columns, spread.whole)
  const likeMembers = (spread.mean - table.mutualDistance) / spread.whole
  const said = speakers.map((speak) => speak(table))
  const witnesses = {
    measures: table.channels.map((distances, i) => {
      const { values } = nearness(distances, columns, spread.channels[i])
      return balance(perCell(table, values, softMaximum, weight), rows, columns)
    }),
    cells: [
      balance(perCell(table, whole.values, placedMean, weight), rows, columns),
      ...said.flatMap((one) => one.cells),
    ],
    columns: [
      Float64Array.from({ length: cells }, (_, cell) => whole.general[cell % columns]),
      ...said.flatMap((one) => one.columns),
    ],
    tables: [
      new Float64Array(cells).fill(Number.isNaN(likeMembers) ? 0 : likeMembers),
      ...said.flatMap((one) => one.tables),
    ],
  }
  return { rows, columns, witnesses }
}

/** Root mean square of each witness: its unit, so that weights can be compared. */
export function unitsOf(evidence: readonly Evidence[]): Witnesses<number> {
  if (evidence.length === 0) return { measures: [], cells: [], columns: [], tables: [] }
  return mapWitnesses(evidence[0].witnesses, (_, sort, w) => {
    let squares = 0
    let cells = 0
    for (const { witnesses } of evidence) {
      const values = witnesses[sort][w]
      for (const value of values) squares += value * value
      cells += values.length
    }
    return Math.sqrt(squares / cells) || 1
  })
}

export function inUnits(evidence: Evidence, units: Witnesses<number>): Evidence {
  return {
    ...evidence,
    witnesses: mapWitnesses(evidence.witnesses, (values, sort, w) =>
      values.map((value) => Math.max(-loudest, Math.min(loudest, value / units[sort][w]))),
    ),
  }
}

/** Nearness of each term and member in spreads, above the member's own mean; and that mean against the other members'. */
function nearness(distances: Float64Array, columns: number, spread: number) {
  const sums = new Float64Array(columns)
  const known = new Uint32Array(columns)
  distances.forEach((distance, i) => {
    if (Number.isNaN(distance)) return
    sums[i % columns] += distance
    known[i % columns]++
  })
  const means = sums.map((sum, column) => sum / known[column])
  const knownMeans = means.filter((mean) => !Number.isNaN(mean))
  const centre = knownMeans.reduce((sum, mean) => sum + mean, 0) / knownMeans.length
  return {
    values: distances.map((distance, i) => Math.min(most, (means[i % columns] - distance) / spread)),
    general: means.map((mean) => (Number.isNaN(mean) ? 0 : (centre - mean) / spread)),
  }
}

/** What the values of a row's context come to, with how much each term counts; in the order of the context. */
type Gather = (values: Float64Array, weights: Float64Array, count: number) => number

/** By cell: what is known of its member and the terms of its row, gathered; NaN where nothing is. */
export function perCell(
  table: ScoredTable,
  values: Float64Array,
  gather: Gather,
  weight: TermWeight = () => 1,
): Float64Array {
  const { members, transactions, contextOffsets, context, termPlaces } = table
  const columns = members.length
  const cells = new Float64Array(transactions.length * columns)
  let longest = 0
  for (let row = 0; row < transactions.length; row++) {
    longest = Math.max(longest, contextOffsets[row + 1] - contextOffsets[row])
  }
  const known = new Float64Array(longest)
  const weights = new Float64Array(longest)
  for (let row = 0; row < transactions.length; row++) {
    for (let column = 0; column < columns; column++) {
      let count = 0
      for (let at = contextOffsets[row]; at < contextOffsets[row + 1]; at++) {
        const value = values[termPlaces[at] * columns + column]
        if (Number.isNaN(value)) continue
        known[count] = value
        weights[count++] = weight(context[at])
      }
      cells[row * columns + column] = count === 0 ? NaN : gather(known, weights, count)
    }
  }
  return cells
}

function softMaximum(values: Float64Array, weights: Float64Array, count: number): number {
  let sum = 0
  for (let i = 0; i < count; i++) sum += Math.exp(values[i] * weights[i])
  return Math.log(sum / count)
}

function placedMean(values: Float64Array, weights: Float64Array, count: number): number {
  let sum = 0
  let total = 0
  for (let i = 0; i < count; i++) {
    const weight = weights[i] / Math.sqrt(1 + i)
    sum += weight * values[i]
    total += weight
  }
  return sum / total
}

/** All of the context together: log-ratios add up, and hang together the more of them there are. */
export const overall: Gather = (values, _, count) => {
  let sum = 0
  for (let i = 0; i < count; i++) sum += values[i]
  return sum / Math.sqrt(count)
}

/** The soft maximum of the context, sharper the steeper. */
export function soft(steep: number): Gather {
  return (values, _, count) => {
    let sum = 0
    for (let i = 0; i < count; i++) sum += Math.exp(steep * values[i])
    return Math.log(sum / count)
  }
}

/** One thing for each witness that speaks of a cell: its values, its unit, its weight. */
export interface Witnesses<T> extends SaidByContext<T> {
  /** By part of a blended measure, or the measure itself: how near the member is to some of the context. */
  readonly measures: readonly T[]
}

/** What may be said beside that, by what it can tell apart. */
export interface SaidByContext<T> {
  /** Cell by cell. */
  readonly cells: readonly T[]
  /** The same of a whole column: how general or how frequent the member is. */
  readonly columns: readonly T[]
  /** The same of a whole table: how alike the members are. */
  readonly tables: readonly T[]
}

/** As the features of a regression: the same order for values and weights, and nobody else knows it. */
export function inOrder<T>({ measures, cells, columns, tables }: Witnesses<T>): T[] {
  return [...measures, ...cells, ...columns, ...tables]
}

/** The same done for each witness; `i` counts those of one sort. */
export function mapWitnesses<T, U>(
  witnesses: Witnesses<T>,
  change: (one: T, sort: keyof Witnesses<T>, i: number) => U,
): Witnesses<U> {
  return {
    measures: witnesses.measures.map((one, i) => change(one, 'measures', i)),
    cells: witnesses.cells.map((one, i) => change(one, 'cells', i)),
    columns: witnesses.columns.map((one, i) => change(one, 'columns', i)),
    tables: witnesses.tables.map((one, i) => change(one, 'tables', i)),
  }
}
