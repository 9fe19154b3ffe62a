import { policyNamed } from '../../src/policy/policies.js'
import { type Audited, audit } from '../../src/run/audit/audit.js'
import type { Exhibit, Twin } from './exhibit.js'
import { otherExhibits } from './other-exhibits.js'
import { refinedExhibit } from './refined-exhibit.js'
import { tableExhibits } from './table-exhibits.js'

/** Twelve ways in which releases leak, each with a twin that does not. */
export const exhibits: readonly Exhibit[] = [...tableExhibits, refinedExhibit, ...otherExhibits]

/** An audit by the house's policy, told nothing of what was planted. */
export async function audited(exhibit: Exhibit, twin: Twin, seed: number): Promise<Audited> {
  const { release, ...given } = await exhibit.make(twin, seed)
  const policy = policyNamed('house')!
  return audit(release, { ...given, seed, policy, tell: 1, firstRelease: given.granted.others === undefined })
}
