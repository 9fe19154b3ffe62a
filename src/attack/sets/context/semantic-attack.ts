import type { EliminationParams } from '../eliminate/eliminator.js'
import type { TableClaim } from './claims.js'
import type { ScoredRelease } from './scored-table.js'

/** A way from a scored release to claims. The published ones look at one table at a time; ours at the whole release. */
export interface SemanticAttack {
  readonly id: string
  readonly name: string
  readonly cites: readonly string[]
  /** What it does, as the second half of a sentence. */
  readonly summary: string
  /** What a step's score is; absent when no value is looked at. */
  readonly score?: string
  /** Whether the confidence of a cell is a probability that can be trusted as one. */
  readonly calibrated: boolean
  /** Whether it learns from tables of plain items first (`rehearse`), which then must be scored too. */
  readonly rehearses: boolean
  readonly takes: readonly ('threshold' | 'normalise')[]
  run(scored: ScoredRelease, params: AttackParams, seed: number): readonly TableClaim[]
}

export interface AttackParams extends Pick<EliminationParams, 'threshold' | 'normalise'> {
  /** A table with more rows is attacked in seeded blocks of at most so many. */
  readonly blockRows?: number | undefined
  readonly onProgress?: ((tablesDone: number, tables: number) => void) | undefined
}
