import { meanOfKnown } from '../../../../math/interval.js'
import { type Eliminator, type EliminationStep, thresholdParameters } from './eliminator.js'
import { allCellsLeft, countUnreliable, mayGo, take } from './cells-left.js'

/**
 * Threshold-based Attack, thesis §4.2: whatever lies farther than the average is taken for added. In falling order of
 * distance, so that where only one of a row or column may stay, it is the nearest (the thesis leaves the order open).
 */
export const tba: Eliminator = {
  id: 'tba',
  name: 'Threshold-based Attack',
  cites: ['thesis §4.2'],
  summary: 'eliminates every cell above the mean distance, the farthest first',
  score: 'distance',
  parameters: thresholdParameters,
  run(table, params) {
    const { distances } = table
    const threshold = params.threshold ?? meanOfKnown(distances)
    const left = allCellsLeft(table)
    const above = Array.from(distances.keys()).filter((cell) => distances[cell] > threshold)
    above.sort((a, b) => distances[b] - distances[a] || a - b)
    const steps: EliminationStep[] = []
    for (const cell of above) {
      const row = Math.floor(cell / table.items.length)
      const column = cell % table.items.length
      if (!mayGo(left, row, column)) continue
      take(left, row, column)
      steps.push({ row, column, score: distances[cell], group: 'table' })
    }
    return { threshold, steps, unreliable: countUnreliable(table) }
  },
}
