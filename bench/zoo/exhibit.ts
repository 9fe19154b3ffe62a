import type { Release } from '../../src/kinds/index.js'
import type { AttackGiven } from '../../src/run/index.js'
import type { Values } from '../../src/contract/index.js'

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
