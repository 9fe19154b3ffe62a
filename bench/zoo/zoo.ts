import type { Release } from '../../src/contract/release.js'
import type { AttackGiven } from '../../src/run/index.js'
import type { Values } from '../../src/contract/index.js'
import { policyNamed } from '../../src/policy/policies.js'
import { type Audited, audit } from '../../src/run/audit/audit.js'
import { otherExhibits, refinedExhibit } from './other-exhibits.js'
import { tableExhibits } from './table-exhibits.js'

/** A release with one leak, or its twin without it. */
export type Twin = 'planted' | 'clean'

/** What an audit is given of a release whose truth is known. */
export interface Caged extends Omit<AttackGiven, 'seed'> {
  readonly release: Release
  readonly options?: Values
}

/** One way in which releases leak, to be found by an audit that is told nothing of it. */
export interface Exhibit {
  readonly leak: string
  /** The question that must come first where it is planted. */
  readonly line: string
  make(twin: Twin, seed: number): Caged | Promise<Caged>
}

/** Twelve ways in which releases leak, each with a twin that does not. */
export const exhibits: readonly Exhibit[] = [...tableExhibits, refinedExhibit, ...otherExhibits]

/** An audit by the house's policy, told nothing of what was planted. */
export async function audited(exhibit: Exhibit, twin: Twin, seed: number): Promise<Audited> {
  const { release, ...given } = await exhibit.make(twin, seed)
  const policy = policyNamed('house')!
  return audit(release, { ...given, seed, policy, tell: 1, firstRelease: given.granted.others === undefined })
}
