import type { Disassociated } from '../../../release/disassociated/disassociated.js'
import type { Random } from '../../../random/random.js'
import type { Relatedness } from './relatedness.js'

/**
 * A way to put a disassociated release together again. The sub-records of a cluster's first chunk are the anchors, one
 * a record (empty ones make up the number); whatever stands in another chunk is given to anchors.
 */
export interface Reassociation {
  readonly id: string
  readonly name: string
  readonly cites: readonly string[]
  /** What it does, as the second half of a sentence. */
  readonly summary: string
  /** Whether it looks at how items are related in meaning. */
  readonly usesMeaning: boolean
  run(release: Disassociated, relatedness: Relatedness, random: Random): Reassociated
}

export interface Reassociated {
  readonly clusters: readonly ClusterClaims[]
  /** Terms of clusters without a record chunk: there is no anchor to give them to. */
  readonly untriedTerms: number
  /** Sub-records of shared chunks: whose cluster they belong to is not attacked. */
  readonly untriedShared: number
}

export interface ClusterClaims {
  readonly cluster: number
  readonly claims: readonly Claim[]
}

/** Where a sub-record (all its copies) or a term is put. Rows are places in the anchoring chunk; beyond it, empty anchors. */
export interface Claim {
  /** The chunk it stands in; -1 for the term chunk. */
  readonly chunk: number
  readonly items: Uint32Array
  readonly rows: Uint32Array
  /** Per row: how well it fits, on the method's own scale (NaN where the method could not say). */
  readonly scores: Float64Array
  /** Per row: how sure the method is, 0 to 1. */
  readonly confidence: Float64Array
}
