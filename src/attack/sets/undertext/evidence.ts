import type { ScoredTable } from '../context/scored-table.js'
import { balance } from './balance.js'

/** What meaning says of each cell, several witnesses side by side: higher is nearer, 0 is "nothing to say". */
export interface Evidence {
  readonly rows: number
  readonly columns: number
  /** By witness, then by cell. */
  readonly witnesses: readonly Float64Array[]
}

/** How much a context term counts: one that stands in every transaction says little of any. */
export type TermWeight = (item: number) => number

/** Per measure the spread of its distances in this release, which is the unit; and last the mean of the whole measure. */
export type Spread = readonly number[]

/** No witness outvotes the others by more than so many units: a measure that knows few pairs shouts about them. */
const loudest = 4

/** A nearness beyond so many spreads counts no more. */
const most = 6

/**
 * Per measure the soft maximum of the nearness to the context terms: a member belongs where some terms are close, not
 * where all are. Beside it the mean over the context with nearer places counting more, how general the member is, and
 * how alike the members are: what means alike comes together. The measures are freed of row and column effects: a rare term is far from everything, and that tells nothing.
 */
export function evidenceOf(table: ScoredTable, weight: TermWeight, spread: Spread): Evidence {
  const columns = table.members.length
  const rows = table.transactions.length
  const channels = table.channels.map((distances, i) => nearness(distances, columns, spread[i]))
  const whole = nearness(table.termDistances, columns, spread[channels.length])
  const soft = channels.map(({ values }) => balance(perCell(table, values, weight, softMaximum), rows, columns))
  const placed = balance(perCell(table, whole.values, weight, placedMean), rows, columns)
  const general = Float64Array.from({ length: rows * columns }, (_, cell) => whole.general[cell % columns])
  const alike = new Float64Array(rows * columns).fill(
    Number.isNaN(table.mutualDistance)
      ? 0
      : (spread[channels.length + 1] - table.mutualDistance) / spread[channels.length],
  )
  return { rows, columns, witnesses: [...soft, placed, general, alike] }
}

/** How large each witness is on average (root mean square), so that their weights can be compared. */
export function witnessSizes(evidence: readonly Evidence[]): Float64Array {
  const sizes = new Float64Array(evidence[0]?.witnesses.length ?? 0)
  let cells = 0
  for (const { witnesses } of evidence) {
    cells += witnesses[0].length
    for (const [w, witness] of witnesses.entries()) for (const value of witness) sizes[w] = sizes[w] + value * value
  }
  return sizes.map((squares) => Math.sqrt(squares / cells) || 1)
}

export function inUnits(evidence: Evidence, sizes: Float64Array): Evidence {
  return {
    ...evidence,
    witnesses: evidence.witnesses.map((witness, w) =>
      witness.map((value) => Math.max(-loudest, Math.min(loudest, value / sizes[w]))),
    ),
  }
}

/** Nearness of each term and member in spreads, above the member's own mean; and that mean against the other members'. */
function nearness(distances: Float64Array, columns: number, spread: number) {
  const sums = new Float64Array(columns)
  const known = new Uint32Array(columns)
  distances.forEach((distance, i) => {
    if (Number.isNaN(distance)) return
    sums[i % columns] = sums[i % columns] + distance
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

type Gather = (values: Float64Array, weights: Float64Array, count: number) => number

function perCell(table: ScoredTable, values: Float64Array, weight: TermWeight, gather: Gather): Float64Array {
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
