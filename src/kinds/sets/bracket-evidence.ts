import type { BracketCell, BracketEvidence } from '../../contract/evidence.js'
import type { CellClaims, CellTable } from '../../contract/claims.js'
import type { Transactions } from '../../data/transactions.js'
import { speaksMost } from './score/cell-tellings.js'

const [mostRecords, mostItems] = [6, 8] as const

/** The bracket of a record, with that record first; undefined where no claim is on it. */
export function bracketEvidence(
  release: Transactions,
  { tables }: CellClaims,
  record: number,
): BracketEvidence | undefined {
  const table = tables
    .filter(({ records }) => records.includes(record))
    .toSorted((a, b) => surest(b, b.records.indexOf(record)) - surest(a, a.records.indexOf(record)))[0]
  if (!table) return undefined
  const rows = rowsShown(table, table.records.indexOf(record))
  const columns = columnsShown(table, rows)
  const order = orderAmong(table, rows, columns)
  const near = nearnessIn(table.evidence.table.distances)
  return {
    kind: 'bracket',
    items: columns.map((column) => table.items[column]),
    moreItems: table.items.length - columns.length,
    records: rows.map((row) => ({
      record: table.records[row] + 1,
      beside: besideOf(release, table, row),
      cells: columns.map((column) => cellOf(table, row, column, near, order)),
    })),
    of: table.records.length,
    brackets: tables.length,
  }
}

/** How sure the attack is of the likeliest item of a row. */
export function surest({ confidence, items }: CellTable, row: number): number {
  const own = confidence.subarray(row * items.length, (row + 1) * items.length)
  return own.reduce((most, one) => Math.max(most, one), 0)
}

/** The record itself, then the surest, and last the one of which least is told: what holds is shown as well. */
function rowsShown(table: CellTable, first: number): readonly number[] {
  const others = [...table.records.keys()]
    .filter((row) => row !== first)
    .sort((a, b) => surest(table, b) - surest(table, a) || a - b)
  const shown = others.slice(0, mostRecords - 1)
  return [first, ...shown.slice(0, -1), ...(others.length > 0 ? others.slice(-1) : [])]
}

/** Of a long bracket the items that are likeliest in one of these records, in the order of the bracket. */
export function columnsShown({ items, confidence }: CellTable, rows: readonly number[]): readonly number[] {
  const likeliest = (column: number): number =>
    rows.reduce((most, row) => Math.max(most, confidence[row * items.length + column]), 0)
  return [...items.keys()]
    .sort((a, b) => likeliest(b) - likeliest(a) || a - b)
    .slice(0, mostItems)
    .sort((a, b) => a - b)
}

/** By cell that is shown and was struck: as the how manieth of them. */
function orderAmong(
  { struck, items }: CellTable,
  rows: readonly number[],
  columns: readonly number[],
): ReadonlyMap<number, number> {
  const shown = new Set(rows.flatMap((row) => columns.map((column) => row * items.length + column)))
  return new Map(
    Array.from(
      struck.cells.filter((cell) => shown.has(cell)),
      (cell, i) => [cell, i + 1],
    ),
  )
}

function cellOf(
  { items, kept, confidence, evidence }: CellTable,
  row: number,
  column: number,
  near: (distance: number) => number,
  order: ReadonlyMap<number, number>,
): BracketCell {
  const cell = row * items.length + column
  const distance = evidence.table.distances[cell]
  const left = kept.subarray(row * items.length, (row + 1) * items.length).reduce((sum, one) => sum + one, 0)
  const struck = order.get(cell)
  return {
    ...(!Number.isNaN(distance) && { distance }),
    near: near(distance),
    sure: confidence[cell],
    state: kept[cell] === 0 ? 'struck' : left === 1 ? 'read' : 'open',
    ...(struck !== undefined && { order: struck }),
  }
}

/** Five steps between the farthest and the nearest distance of a bracket. */
export function nearnessIn(distances: Float64Array): (distance: number) => number {
  const known = distances.filter((one) => !Number.isNaN(one))
  const [low, high] = [
    known.reduce((a, b) => Math.min(a, b), Infinity),
    known.reduce((a, b) => Math.max(a, b), -Infinity),
  ]
  return (distance) =>
    Number.isNaN(distance) || high <= low ? 0 : Math.min(4, Math.floor((5 * (high - distance)) / (high - low)))
}

/** The word that speaks most for the likeliest item; where none does, the nearest. */
export function besideOf({ items }: Transactions, table: CellTable, row: number): string {
  const width = table.items.length
  const own = table.confidence.subarray(row * width, (row + 1) * width)
  const column = own.indexOf(surest(table, row))
  const { context, contextOffsets } = table.evidence
  return items[context[speaksMost(table, row, column)?.at ?? contextOffsets[row]]]
}
