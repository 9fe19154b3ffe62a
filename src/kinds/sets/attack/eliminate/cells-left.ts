import type { DistanceTable } from '../../../../data/distance-table.js'

/**
 * How many cells each row and column still holds. An unreliable cell may be an original, so it counts as a cell of its
 * row and column (it is only never eliminated).
 */
export interface CellsLeft {
  readonly inRow: Int32Array
  readonly inColumn: Int32Array
}

export function allCellsLeft(table: DistanceTable): CellsLeft {
  const rows = table.contexts.length
  const columns = table.items.length
  return { inRow: new Int32Array(rows).fill(columns), inColumn: new Int32Array(columns).fill(rows) }
}

/** Observation 1: a cell may go only while its row and its column hold another. */
export function mayGo(left: CellsLeft, row: number, column: number): boolean {
  return left.inRow[row] >= 2 && left.inColumn[column] >= 2
}

export function take(left: CellsLeft, row: number, column: number): void {
  left.inRow[row]--
  left.inColumn[column]--
}

export function countUnreliable(table: DistanceTable): number {
  let count = 0
  for (const distance of table.distances) if (Number.isNaN(distance)) count++
  return count
}
