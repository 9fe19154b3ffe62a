import type { Hierarchy } from '../data/hierarchy.js'
import type { Transactions } from '../data/transactions.js'
import type { Random } from '../random/random.js'

/** Items that belong together: to be protected as a whole (privacy), or allowed to stand for each other (utility). */
export type Constraint = readonly string[]

/** How far apart two items are in meaning, 0 (the same) to 1; weighs the utility loss. */
export type Distance = (a: string, b: string) => number

/** What the protectors of set-valued data can be told; each names the ones it listens to in `parameters`. */
export interface SetOptions {
  readonly k: number
  readonly m?: number
  readonly privacy?: readonly Constraint[]
  readonly utility?: readonly Constraint[]
  /** Share of the distinct items that may be suppressed. */
  readonly suppress?: number
  readonly hierarchy?: Hierarchy
  readonly distance?: Distance
}

export interface Parameter {
  readonly name: keyof SetOptions
  readonly needed: boolean
  /** What a run uses when nothing is given; where it is a number. */
  readonly default?: number
  readonly meaning: string
}

/** A way to get from data to a release. Members of the family are listed in `setProtectors`. */
export interface SetProtector {
  readonly id: string
  readonly title: string
  readonly cites: readonly string[]
  readonly parameters: readonly Parameter[]
  run(data: Transactions, options: SetOptions, random: Random): Protected
}

export type Protected = ProtectedRelease | Infeasible

export interface ProtectedRelease {
  readonly kind: 'release'
  /** Line for line the original's transactions; items are numbered anew, so the codes tell nothing of the original. */
  readonly transactions: Transactions
  /** With a hierarchy: the node's name of each generalised item. */
  readonly labels?: readonly string[]
  readonly suppressed: readonly string[]
  readonly steps: readonly Step[]
  readonly notes: readonly string[]
}

/** One change to the data, for its owner: names stand for the first member of their generalised item. */
export interface Step {
  readonly action: 'merge' | 'suppress' | 'generalise' | 'specialise'
  readonly item: string
  readonly partner?: string
  /** Members and support of the result; a suppressed item has neither. */
  readonly size: number
  readonly support: number
}

/** No release under these options, and what is known about why. `because` names no item. */
export interface Infeasible {
  readonly kind: 'infeasible'
  readonly because: string
  readonly remedy: string
  readonly closest?: Closest
}

export interface Closest {
  /** Which constraint failed (counted from 1, as in its file), the items at fault and the transactions that hold them. */
  readonly constraint?: number
  readonly items: readonly string[]
  readonly support?: number
  /** How far a run got; absent where none was begun. */
  readonly suppressedShare?: number
  readonly stepCount?: number
  /** Settings under which a release was found when tried. */
  readonly wouldDo?: { readonly k?: number; readonly suppress?: number }
}

export function infeasible(because: string, remedy: string, closest?: Closest): Infeasible {
  return { kind: 'infeasible', because, remedy, ...(closest && { closest }) }
}
