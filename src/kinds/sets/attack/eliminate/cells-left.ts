import type { DistanceTable } from '../../../../data/distance-table.js'
import type { EliminationStep } from './eliminator.js'

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

/**
 * Definition 17 of the thesis: a distance shrinks by the chance that its cell is the original of its row and of its
 * column. The brackets make it the same floating-point number whether one starts from the row or from the column.
 */
export function weightedDistance(distance: number, oneWeight: number, otherWeight: number): number {
  return distance * ((1 - oneWeight) * (1 - otherWeight))
}

/** Every distance weighted by equal shares: one over the cells left in its row, and in its column (Figure 4.6). */
export function equallyWeighted(table: DistanceTable, left: CellsLeft): Float64Array {
  const columns = table.items.length
  return table.distances.map((distance, cell) =>
    weightedDistance(distance, 1 / left.inRow[Math.floor(cell / columns)], 1 / left.inColumn[cell % columns]),
  )
}

/** The cells that survive, row by row: 1 where kept. */
export function keptCells(table: DistanceTable, steps: readonly EliminationStep[]): Uint8Array {
  const kept = new Uint8Array(table.distances.length).fill(1)
  for (const { row, column } of steps) kept[row * table.items.length + column] = 0
  return kept
}
