import { meanOfKnown } from '../../../../math/interval.js'
import type { DistanceTable } from '../../../../data/distance-table.js'
import {
  allCellsLeft,
  countUnreliable,
  mayGo,
  take,
  type CellsLeft,
  equallyWeighted,
  weightedDistance,
} from './cells-left.js'
import { type Eliminator, type EliminationStep, thresholdParameters } from './eliminator.js'

/**
 * Weight-based Attack, thesis §4.3 (Algorithm 4.1): take the farthest cell, share its weight among its row and column,
 * repeat while the farthest lies above the mean of the initial weighted table.
 *
 * The printed algorithm weighs the whole table anew each time. Only one row and one column change, and values only
 * fall, so each row keeps its farthest cell and is searched again only when that very cell fell or may no longer go.
 */
export const wba: Eliminator = {
  id: 'wba',
  name: 'Weight-based Attack',
  cites: ['thesis §4.3, Algorithm 4.1'],
  summary: 'eliminates the farthest cell again and again, each time lowering the distances left in its row and column',
  score: 'weighted distance',
  parameters: thresholdParameters,
  run(table, params) {
    const left = allCellsLeft(table)
    const weighted = equallyWeighted(table, left)
    const threshold = params.threshold ?? meanOfKnown(weighted)
    const farthest = new Int32Array(table.contexts.length).map((_, row) => farthestOfRow(table, weighted, left, row))
    const steps: EliminationStep[] = []
    const watch = (): void =>
      params.watch?.({
        eliminated: steps.length,
        rowWeight: (row) => 1 / left.inRow[row],
        columnWeight: (_row, column) => 1 / left.inColumn[column],
        weighted: (row, column) => weighted[row * table.items.length + column],
      })
    watch()
    for (;;) {
      const row = rowOfFarthest(weighted, farthest)
      if (row < 0 || !(weighted[farthest[row]] > threshold)) break
      const column = farthest[row] - row * table.items.length
      steps.push({ row, column, score: weighted[farthest[row]], group: 'table' })
      weighted[farthest[row]] = NaN
      take(left, row, column)
      reweigh(table, weighted, left, farthest, row, column)
      watch()
    }
    return { threshold, steps, unreliable: countUnreliable(table) }
  },
}

function reweigh(
  table: DistanceTable,
  weighted: Float64Array,
  left: CellsLeft,
  farthest: Int32Array,
  row: number,
  column: number,
): void {
  const columns = table.items.length
  const lower = (i: number, j: number): void => {
    const cell = i * columns + j
    if (!Number.isNaN(weighted[cell])) {
      weighted[cell] = weightedDistance(table.distances[cell], 1 / left.inRow[i], 1 / left.inColumn[j])
    }
  }
  for (let j = 0; j < columns; j++) lower(row, j)
  for (let i = 0; i < table.contexts.length; i++) {
    lower(i, column)
    if (i === row || farthest[i] === i * columns + column) farthest[i] = farthestOfRow(table, weighted, left, i)
  }
}

/** The cell of a row with the greatest weighted distance among those that may go, the leftmost on ties; -1 if none. */
function farthestOfRow(table: DistanceTable, weighted: Float64Array, left: CellsLeft, row: number): number {
  const columns = table.items.length
  let best = -1
  for (let column = 0; column < columns; column++) {
    const cell = row * columns + column
    if (Number.isNaN(weighted[cell]) || !mayGo(left, row, column)) continue
    if (best < 0 || weighted[cell] > weighted[best]) best = cell
  }
  return best
}

function rowOfFarthest(weighted: Float64Array, farthest: Int32Array): number {
  let best = -1
  for (let row = 0; row < farthest.length; row++) {
    if (farthest[row] < 0) continue
    if (best < 0 || weighted[farthest[row]] > weighted[farthest[best]]) best = row
  }
  return best
}
