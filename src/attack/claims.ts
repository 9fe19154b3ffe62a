import type { ScoredTable } from './sets/context/scored-table.js'
import type { EliminationStep } from './sets/eliminate/eliminator.js'
import type { Breach } from './disassociated/cover/find-cover-problems.js'
import type { PairKnowledge } from './disassociated/cover/pair-knowledge.js'
import type { ClusterClaims } from './disassociated/anchors/reassociation.js'

/** What can be said of somebody: this value was there; these belong together; this record is theirs. */
export type Claims = CellClaims | PlaceClaims | LinkClaims

/** What was left alone: how many of what, and why. */
export interface NotTried {
  readonly count: number
  readonly what: string
}

interface EveryClaims {
  readonly notTried: readonly NotTried[]
  /** What a reader of the claims should know. */
  readonly notes: readonly string[]
}

/** Of each hidden value: was it there? */
export interface CellClaims extends EveryClaims {
  readonly kind: 'cells'
  /** Whether a confidence is a chance that can be trusted as one. */
  readonly chances: boolean
  readonly tables: readonly CellTable[]
}

/** Records against the values each may hold, row-major. */
export interface CellTable {
  /** The values by name: the columns. */
  readonly items: readonly string[]
  /** The records: the rows, as numbered in the release. */
  readonly records: Uint32Array
  /** By cell: how sure the attack is that the value was there, 0 to 1. */
  readonly confidence: Float64Array
  /** By cell: 1 where the attack holds the value to have been there. */
  readonly kept: Uint8Array
  /** In which order values were struck, and above which threshold, where the method has one. */
  readonly steps: readonly EliminationStep[]
  readonly threshold: number | null
  /** What the claims rest on. */
  readonly evidence: ScoredTable
}

/** Which parts of torn records belong together. */
export interface PlaceClaims extends EveryClaims {
  readonly kind: 'places'
  readonly clusters: readonly ClusterClaims[]
}

/** Who can be told from fewer than the release promised. */
export interface LinkClaims extends EveryClaims {
  readonly kind: 'links'
  readonly knowledge: Pick<PairKnowledge, 'attacker' | 'pairs'>
  /** Every place where the promise could be broken, and those where this attacker breaks it. */
  readonly problemCount: number
  readonly breaches: readonly Breach[]
  /** The count of Algorithm 1 of Barakat et al. */
  readonly breachCount: number
}
