import { below, type Random } from '../../../../math/random.js'
import type { DistanceTable } from '../../../../data/distance-table.js'
import type { Eliminator, EliminationStep } from './eliminator.js'
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
