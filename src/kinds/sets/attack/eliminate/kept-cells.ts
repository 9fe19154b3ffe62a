import type { DistanceTable } from '../../../../data/distance-table.js'
import type { EliminationStep } from './eliminator.js'

/** The cells that survive, row by row: 1 where kept. */
export function keptCells(table: DistanceTable, steps: readonly EliminationStep[]): Uint8Array {
  const kept = new Uint8Array(table.distances.length).fill(1)
  for (const { row, column } of steps) kept[row * table.items.length + column] = 0
  return kept
}
