import { meanOfKnown } from '../../../../math/interval.js'
import { below, type Random } from '../../../../math/random.js'
import type { DistanceTable } from '../../../../data/distance-table.js'
import { type Eliminator, type EliminationStep, thresholdParameters } from './eliminator.js'
import { allCellsLeft, countUnreliable, mayGo, take } from './cells-left.js'

/**
 * Random Attack, the papers' baseline: a random number of attempts, each a coin flip on a random cell. What it finds
 * is what the shape of the table gives away without any meaning.
 */
export const randomAttack: Eliminator = {
  id: 'random',
  name: 'Random Attack',
  cites: ['thesis §5.3', 'article §6.2'],
  summary: 'eliminates cells by coin flips: the baseline that looks at no distance',
  parameters: {},
  run(table, _params, random) {
    return { threshold: null, steps: flips(table, random), unreliable: countUnreliable(table) }
  },
}

function flips(table: DistanceTable, random: Random): EliminationStep[] {
  const columns = table.items.length
  const left = allCellsLeft(table)
  const gone = new Uint8Array(table.distances.length)
  const steps: EliminationStep[] = []
  const attempts = below(gone.length + 1, random)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const cell = below(gone.length, random)
    const heads = below(2, random) === 1
    const row = Math.floor(cell / columns)
    const column = cell % columns
    if (!heads || gone[cell] || Number.isNaN(table.distances[cell]) || !mayGo(left, row, column)) continue
    gone[cell] = 1
    take(left, row, column)
    steps.push({ row, column, score: null, group: 'table' })
  }
  return steps
}

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
