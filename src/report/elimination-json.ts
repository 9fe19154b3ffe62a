import type { Elimination, Eliminator, BlockElimination } from '../kinds/sets/attack/eliminate/eliminator.js'
import { keptCells } from '../kinds/sets/attack/eliminate/cells-left.js'
import type { DistanceTable } from '../data/distance-table.js'
import { finite } from './json-text.js'

/** The documented JSON of `palimpsest eliminate`: zero-based rows and columns, eliminations in order. */
export function eliminationJson(
  table: DistanceTable,
  { id }: Eliminator,
  found: Elimination | BlockElimination,
  seed: number,
) {
  const width = table.items.length
  const kept: [number, number][] = []
  keptCells(table, found.steps).forEach((stays, cell) => {
    if (stays) kept.push([Math.floor(cell / width), cell % width])
  })
  return {
    schema: 'palimpsest/eliminate/1',
    method: id,
    threshold: finite(found.threshold),
    eliminated: found.steps.map(({ row, column, score }) => ({
      row,
      column,
      context: table.contexts[row],
      item: table.items[column],
      score,
    })),
    kept,
    unreliable: found.unreliable,
    seed,
    ...('blocks' in found ? { blocks: found.blocks } : {}),
  }
}
