import type { Attack, Granted } from './attack.js'
import type { Claims } from './claims.js'
import type { Kind } from './release.js'
import type { KnowingLess } from './finding.js'

/** One attack that was run: who, what it said, what it held. */
export interface Tried<C extends Claims = Claims> {
  readonly attack: Attack
  readonly claims: C
  readonly granted: readonly (keyof Granted)[]
  readonly seed: number
  /** How many readings to tell. */
  readonly tell: number
}

/** The attack that knows less, run under the same rules, as often as its luck matters. */
export interface Less<C extends Claims = Claims> {
  readonly attack: Attack
  readonly claims: readonly C[]
}

/** What every finding says of who tried, before anything is judged. */
export function unjudged<K extends Kind>({ attack, claims, granted, seed }: Tried, on: K) {
  const { id, name, summary } = attack
  const { notTried, notes } = claims
  const nothing = { success: null, baseline: null, gain: null, reads: null, people: null }
  return { kind: 'finding', attack: id, name, summary, on, granted, seed, notTried, notes, ...nothing } as const
}

export function knowingLess(
  { attack }: Pick<Less, 'attack'>,
  estimate: Omit<KnowingLess, 'attack' | 'name'>,
): KnowingLess {
  const { value, low, high } = estimate
  return { attack: attack.id, name: attack.name, value, low, high }
}

type ClaimsOf<K extends Claims['kind']> = Extract<Claims, { readonly kind: K }>

/** The attack that knows less, where its claims are of the same sort. */
export function lessOf<K extends Claims['kind']>(less: Less | undefined, kind: K): Less<ClaimsOf<K>> | undefined {
  const claims = less?.claims.filter((one): one is ClaimsOf<K> => one.kind === kind)
  return less && claims && claims.length > 0 ? { attack: less.attack, claims } : undefined
}
