import type { DistanceTable } from '../../../../data/distance-table.js'
import type { CellsLeft } from './cells-left.js'

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
