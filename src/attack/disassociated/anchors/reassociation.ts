import type { Attack, Granted } from '../../attack.js'
import type { PlaceClaims } from '../../claims.js'
import type { Disassociated } from '../../../release/disassociated/disassociated.js'
import { type Relatedness, relatednessOf } from './relatedness.js'

/**
 * A way to put a disassociated release together again. The sub-records of a cluster's first chunk are the anchors, one
 * a record (empty ones make up the number); whatever stands in another chunk is given to anchors.
 */
export type Reassociation = Attack<'disassociated', PlaceClaims>

export interface ClusterClaims {
  readonly cluster: number
  readonly claims: readonly PlaceClaim[]
}

/** Where a sub-record (all its copies) or a term is put. Rows are places in the anchoring chunk; beyond it, empty anchors. */
export interface PlaceClaim {
  /** The chunk it stands in; -1 for the term chunk. */
  readonly chunk: number
  readonly items: Uint32Array
  readonly rows: Uint32Array
  /** Per row: how well it fits, on the method's own scale (NaN where the method could not say). */
  readonly scores: Float64Array
  /** Per row: how sure the method is, 0 to 1. */
  readonly confidence: Float64Array
}

/** What the granted meaning says of the items of a release. */
export async function askRelatedness({ items }: Disassociated, { meaning }: Granted): Promise<Relatedness> {
  await meaning!.prepare(items, items)
  return relatednessOf(meaning!, items)
}
