import type { Infeasible, Protector } from './protector.js'
import type { Values } from './parameter.js'
import type { AnsweredQuestion } from './question.js'
import type { Data, Release } from './release.js'
import type { Granted } from './attack.js'
import type { Told } from './tell-values.js'

/**
 * What a method makes little of as long as nothing tells what belongs together: every column, since it publishes columns
 * on one level throughout; numbers, days and codes, since words are told as sets; codes that are no numbers alone.
 */
export type WantedHierarchies = 'all' | 'ordered' | 'codes'

/** A hierarchy that was made because none was given. */
export interface MadeHierarchyFor {
  /** The column; `the items` of transactions. */
  readonly name: string
  /** How, by the id of its maker. */
  readonly by: string
  readonly levels: number
}

/** Data as a method takes them: what it cannot do without and nobody gave is made. */
export interface PreparedData<D extends Data = Data> {
  readonly data: D
  readonly values: Values
  readonly made: readonly MadeHierarchyFor[]
  /** What to do with a hierarchy of one's own: `name in the schema`. */
  readonly give?: string
}

/** How data of a kind is protected where nobody says everything. */
export interface Protecting<D extends Data = Data, R extends Release = Release> {
  /** Makes what a method lacks from the data. */
  prepare?(
    data: D,
    protector: Pick<Protector, 'parameters' | 'wants'>,
    values: Values,
    given: PrepareGiven,
  ): PreparedData<D>
  /** What is tried where nobody names a method, so that as many look alike; of what comes out alike the first is taken. */
  tries?(data: D, k: number): Promise<readonly ProtectTry[]>
  /** What else must be said so that it can be protected, by option. */
  needs?(release: R): Infeasible['say']
  /** Questions by id that are asked of all that comes out: they take little time. Everything is asked of the best. */
  readonly look?: readonly string[]
  /** What whoever has the release sees of how it was made. */
  seenOf?(method: string, parameters: Told): Granted
  /** Takes away as little as brings these answers within, where the method itself cannot; what it did as a sentence. */
  mend?(release: R, above: readonly AnsweredQuestion[]): Mended<R> | undefined
}

export interface Mended<R extends Release = Release> {
  readonly release: R
  readonly note: string
}

/** A method with its options. */
export interface ProtectTry {
  readonly method: string
  readonly given: Values
}

export interface PrepareGiven {
  /** How many must look alike. */
  readonly k?: number | undefined
  /** 0 (the same) to 1, where somebody said how words are compared. */
  readonly distance?: ((a: string, b: string) => number) | undefined
}

/** What was made, as a sentence without its full stop, and how to come by another. */
export function madeNote(made: readonly MadeHierarchyFor[], give = 'give'): string {
  const each = made.map(({ name, by, levels }) => `${name} (${by}, ${levels} ${levels === 1 ? 'level' : 'levels'})`)
  const what = made.length === 1 ? 'A hierarchy was' : 'Hierarchies were'
  return `${what} made for ${each.join(', ')}, since none was given; palimpsest hierarchy make writes one to look at, change and ${give}`
}

/** The same beside a release, where it may be read by anybody. */
export function madeTold(made: readonly MadeHierarchyFor[]): { readonly hierarchies?: string } {
  return made.length === 0 ? {} : { hierarchies: made.map(({ name, by }) => `${name}: ${by}`).join('; ') }
}
