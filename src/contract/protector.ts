import type { Judgement, Violation } from './judgement.js'
import type { WantedHierarchies } from './protecting.js'
import type { Told } from './tell-values.js'
import type { Method } from './method.js'
import type { Given, Parameters, Values } from './parameter.js'
import type { Streams } from '../math/random.js'
import type { Key } from '../data/key.js'
import type { Data, Kind, Release } from './release.js'

/** A way to get from data to a release. Members of the family are listed in `protectors`. */
export interface Protector<K extends Kind = Kind, P extends Parameters = Parameters> extends Method<P> {
  readonly makes: K
  /** The hierarchies that are made for it where nobody gave them; none unless said. */
  readonly wants?: WantedHierarchies
  /** The models its release must pass: `run/protect` asks those judges before anything is written. */
  promises(values: Values<P>): readonly PromisedModel[]
  run(data: Data<K>, values: Values<P>, random: Streams): Protected<K> | Infeasible
}

export interface PromisedModel {
  readonly model: string
  readonly values: Values
}

export interface Protected<K extends Kind = Kind> {
  readonly kind: 'released'
  readonly release: Release<K>
  /** What is written, where that is not the release itself but says the same in other words (`labels`). */
  readonly published?: Release<K>
  /** Absent where record t of the release is record t of the data. */
  readonly key?: Key
  /** What came of it, in numbers: generalised items, suppressed items, clusters … */
  readonly made: Readonly<Record<string, number>>
  /** Where columns were generalised as a whole: the level of each. */
  readonly levels?: Readonly<Record<string, number>>
  readonly notes: readonly string[]
}

/** A release that its judges have passed. */
export interface ProtectOutcome<K extends Kind = Kind> extends Protected<K> {
  /** What the judges say that share no code with the method: all of it holds. */
  readonly judged: readonly Judgement<Violation>[]
  /** The models it was to hold. */
  readonly promised: readonly PromisedModel[]
  /** The options as they may stand beside the release. */
  readonly parameters: Told
  readonly seed: number
}

/** Makes a release and asks its judges. */
export type ProtectBy = <K extends Kind, P extends Parameters>(
  data: Data<K>,
  protector: Protector<K, P>,
  given: Given<P>,
  seed: number,
) => Promise<ProtectOutcome<K> | Infeasible>

/** No release under these options, and what is known about why. `because` names no item. */
export interface Infeasible {
  readonly kind: 'infeasible'
  readonly because: string
  readonly remedy: string
  readonly closest?: Closest
  /** What else to say so that there may be one, by option. */
  readonly say?: Readonly<Record<string, string>>
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
