import type { Eliminator, EliminationStep } from './eliminator.js'
import { allCellsLeft, countUnreliable, mayGo } from './cells-left.js'

/** Maximum Distance Attack, thesis §4.1: somebody in the table is an added item; take the farthest, and stop. */
export const mda: Eliminator = {
  id: 'mda',
  name: 'Maximum Distance Attack',
  cites: ['thesis §4.1'],
  summary: 'eliminates the one cell that is farthest from its context',
  score: 'distance',
  parameters: {},
  run(table) {
    const columns = table.items.length
    const left = allCellsLeft(table)
    let farthest = -1
    table.distances.forEach((distance, cell) => {
      if (farthest >= 0 ? distance > table.distances[farthest] : !Number.isNaN(distance)) farthest = cell
    })
    const row = Math.floor(farthest / columns)
    const column = farthest % columns
    const steps: EliminationStep[] =
      farthest >= 0 && mayGo(left, row, column)
        ? [{ row, column, score: table.distances[farthest], group: 'table' }]
        : []
    return { threshold: null, steps, unreliable: countUnreliable(table) }
  },
}
