import { stream } from '../../../random/random.js'
import type { DistanceTable } from '../../../data/distance-table.js'
import type { Elimination, Eliminator } from '../eliminate/eliminator.js'
import { eliminateInBlocks } from '../eliminate/in-blocks.js'
import { keptCells } from '../eliminate/kept-cells.js'
import type { TableClaim } from './claims.js'
import type { AttackParams, SemanticAttack } from './semantic-attack.js'

/** Rows above which a table is cut into blocks: the cost of the published methods grows with the square of the rows. */
const defaultBlockRows = 1000

/** One of the papers' methods, run table by table with a stream of its own. */
export function publishedAttack(eliminator: Eliminator): SemanticAttack {
  const { id, name, cites, summary, score, takes } = eliminator
  return {
    id,
    name,
    cites,
    summary,
    takes,
    calibrated: false,
    rehearses: false,
    ...(score === undefined ? {} : { score }),
    run({ tables }, params, seed) {
      return tables.map(({ table }, index) => {
        const found = eliminated(eliminator, table, params, seed, index)
        params.onProgress?.(index + 1, tables.length)
        return claimOf(table, found)
      })
    },
  }
}

function eliminated(
  eliminator: Eliminator,
  table: DistanceTable,
  { threshold, normalise, blockRows = defaultBlockRows }: AttackParams,
  seed: number,
  index: number,
): Elimination {
  const params = { threshold, normalise }
  return table.contexts.length > blockRows
    ? eliminateInBlocks(eliminator, table, blockRows, params, seed)
    : eliminator.run(table, params, stream(seed, `attack/${eliminator.id}/${index}`))
}

/**
 * The papers leave confidence to future work. All that these methods say is who stays: the cells kept in a row share
 * the one original it must hold, so a kept cell among three has a third.
 */
function claimOf(table: DistanceTable, { threshold, steps, unreliable }: Elimination): TableClaim {
  const width = table.items.length
  const kept = keptCells(table, steps)
  const confidence = new Float64Array(kept.length)
  for (let row = 0; row < table.contexts.length; row++) {
    const cells = kept.subarray(row * width, (row + 1) * width)
    const count = cells.reduce((sum, cell) => sum + cell, 0)
    cells.forEach((cell, column) => (confidence[row * width + column] = cell / count))
  }
  return { threshold, steps, confidence, unreliable }
}
