import { type DistanceTable, rowsOfTable } from '../../../../data/distance-table.js'
import type { struckWithin } from '../../../../contract/claims.js'
import type { Method } from '../../../../contract/method.js'
import { parameters } from '../../../../contract/parameter.js'
import { type Random, type Streams, shuffle } from '../../../../math/random.js'

export const thresholdParameters = parameters({
  threshold: { type: 'number', about: "strike strictly above x instead of the method's own mean", value: 'x' },
})

export const gapParameters = parameters({
  ...thresholdParameters,
  normalise: {
    type: 'switch',
    fallback: false,
    about: "divide each group's widest gap by its range, as the thesis prints",
  },
})

/**
 * A way to guess which cells of a distance table hold items that were added by generalisation. Every one obeys
 * Observation 1 of the thesis: each row and each column holds an original, so the last cell of either is spared.
 */
export interface Eliminator extends Method {
  /** What is compared with the threshold and reported as a step's score; absent when no value is looked at. */
  readonly score?: string
  run(table: DistanceTable, params: EliminationParams, random: Random): Elimination
}

export interface EliminationParams {
  /** Eliminates strictly above this; the method's own mean when absent. */
  readonly threshold?: number | undefined
  /** Divides a group's largest gap by its range, as Definition 20 of the thesis prints (its example does not). */
  readonly normalise?: boolean | undefined
  /** Called with the state before the first elimination and after each one. */
  readonly watch?: ((moment: Moment) => void) | undefined
}

export interface Elimination {
  /** The threshold used; null where the method has none. */
  readonly threshold: number | null
  /** In the order of elimination. */
  readonly steps: readonly EliminationStep[]
  /** Cells without a reliable distance: never eliminated, and not to be taken for originals either. */
  readonly unreliable: number
}

export interface EliminationStep {
  readonly row: number
  readonly column: number
  readonly score: number | null
  /** Whose largest cell it was: its row's, its column's, or the whole table's. */
  readonly group: (typeof struckWithin)[number]
}

/** The state of a weighted attack, valid only during the call: how the figures of chapter 4 are drawn. */
export interface Moment {
  readonly eliminated: number
  readonly rowWeight: (row: number, column: number) => number
  readonly columnWeight: (row: number, column: number) => number
  /** NaN where the cell is eliminated or unreliable. */
  readonly weighted: (row: number, column: number) => number
}

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
