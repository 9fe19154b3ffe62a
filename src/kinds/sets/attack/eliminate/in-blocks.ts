import { type Streams, shuffle } from '../../../../math/random.js'
import { rowsOfTable, type DistanceTable } from '../../../../data/distance-table.js'
import type { Elimination, EliminationParams, Eliminator, EliminationStep } from './eliminator.js'

export interface BlockElimination extends Elimination {
  readonly blocks: readonly Block[]
}

export interface Block {
  readonly rows: readonly number[]
  readonly threshold: number | null
}

/**
 * Attacks a tall table as several small ones: rows are shuffled by the seed and cut into blocks of nearly equal size,
 * none above the limit. The cost then grows with the rows instead of with their square. What changes: a column keeps
 * an original in every block, not only in the whole table, and each block has its own mean as threshold.
 */
export function eliminateInBlocks(
  eliminator: Eliminator,
  table: DistanceTable,
  blockRows: number,
  params: EliminationParams,
  random: Streams,
  onProgress?: (rowsDone: number) => void,
): BlockElimination {
  const height = table.contexts.length
  const shuffled = shuffle(
    Uint32Array.from({ length: height }, (_, row) => row),
    random('eliminate/blocks'),
  )
  const count = Math.ceil(height / blockRows)
  const steps: EliminationStep[] = []
  const blocks: Block[] = []
  let unreliable = 0
  for (let b = 0; b < count; b++) {
    const from = Math.floor((b * height) / count)
    const rows = shuffled.slice(from, Math.floor(((b + 1) * height) / count)).sort()
    const found = eliminator.run(rowsOfTable(table, rows), params, random(`eliminate/block ${b}`))
    for (const step of found.steps) steps.push({ ...step, row: rows[step.row] })
    blocks.push({ rows: Array.from(rows), threshold: found.threshold })
    unreliable += found.unreliable
    onProgress?.(from + rows.length)
  }
  return { threshold: params.threshold ?? null, steps, unreliable, blocks }
}
