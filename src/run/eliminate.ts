import {
  type Elimination,
  type Eliminator,
  type BlockElimination,
  eliminateInBlocks,
} from '../kinds/sets/attack/eliminate/eliminator.js'
import type { DistanceTable } from '../data/distance-table.js'
import { type NotMeasured, notMeasured } from '../contract/method.js'
import { streamsOf } from '../math/random.js'

export interface EliminateOptions {
  readonly threshold?: number | undefined
  readonly normalise?: boolean | undefined
  /** Attack a tall table in seeded blocks of at most so many rows. */
  readonly block?: number | undefined
  readonly onProgress?: (done: number, total: number) => void
}

export type Eliminated = (Elimination | BlockElimination) & { readonly kind: 'eliminated' }

/** One distance table, attacked by one of the published methods. */
export function eliminate(
  table: DistanceTable,
  method: Eliminator,
  { block, onProgress, ...options }: EliminateOptions,
  seed: number,
): Eliminated | NotMeasured {
  const height = table.contexts.length
  const random = streamsOf(seed)
  const mostSteps = table.distances.length - Math.max(height, table.items.length)
  const found =
    block === undefined
      ? method.run(
          table,
          { ...options, watch: ({ eliminated }) => onProgress?.(eliminated, mostSteps) },
          random('eliminate'),
        )
      : eliminateInBlocks(method, table, block, options, random, (rows) => onProgress?.(rows, height))
  return found.unreliable < table.distances.length
    ? { kind: 'eliminated', ...found }
    : notMeasured('the table holds no reliable distance')
}
