import type { Transactions } from '../data/transactions.js'
import type { Method, NotMeasured } from '../method/method.js'
import type { Parameters, Values } from '../method/parameter.js'
import type { Streams } from '../random/random.js'
import type { Kind, Release } from '../release/release.js'
import type { Measure } from '../semantics/measure.js'
import type { Claims } from './claims.js'

/** What an attacker may hold beside the release. */
export interface Granted {
  /** How related terms are. */
  readonly meaning?: Pick<Measure, 'prepare' | 'distances' | 'parts'>
  /** Real records, of which an attacker may know something: for a scientific attacker only. */
  readonly people?: Transactions
  /** A dictionary. */
  readonly words?: readonly string[]
}

/** How a granted thing is called in a sentence. */
export const grantedNames: Readonly<Record<keyof Granted, string>> = {
  meaning: 'what the words mean',
  people: 'items of some of the people',
  words: 'a dictionary',
}

/** Told what is done and how much of it. */
export type OnAttack = (what: string, done: number, total: number) => void

/**
 * Somebody who tries. An attack sees the release and what is granted, never the original. Members of the family are
 * listed in `attacks`; each declares the attack that knows less, which its success is held against.
 */
export interface Attack<
  K extends Kind = Kind,
  C extends Claims = Claims,
  P extends Parameters = Parameters,
> extends Method<P> {
  readonly on: K
  /** What it cannot do without. */
  readonly needs: readonly (keyof Granted)[]
  /** What it cannot do without under these options, beside that. */
  alsoNeeds?(values: Values<P>): readonly (keyof Granted)[]
  /** The attack that knows less, by id; null for those at the bottom. */
  readonly baseline: string | null
  run(
    release: Release<K>,
    granted: Granted,
    values: Values<P>,
    random: Streams,
    onProgress?: OnAttack,
  ): Promise<C | NotMeasured>
}
