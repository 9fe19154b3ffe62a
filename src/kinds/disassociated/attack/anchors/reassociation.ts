import type { Attack, Granted } from '../../../../contract/attack.js'
import type { PlaceClaims } from '../../../../contract/claims.js'
import type { Disassociated } from '../../disassociated.js'
import { type Relatedness, relatednessOf } from './relatedness.js'

/**
 * A way to put a disassociated release together again. The sub-records of a cluster's first chunk are the anchors, one
 * a record (empty ones make up the number); whatever stands in another chunk is given to anchors.
 */
export type Reassociation = Attack<'disassociated', PlaceClaims>

/** What the granted meaning says of the items of a release. */
export async function askRelatedness({ items }: Disassociated, { meaning }: Granted): Promise<Relatedness> {
  await meaning!.prepare(items, items)
  return relatednessOf(meaning!, items)
}
