import type { Table } from '../data/table.js'
import type { Fault } from '../formats/input-error.js'
import type { Method } from './method.js'
import type { Monotone, Parameters, Values } from './parameter.js'
import type { Data, Kind, Release } from './release.js'
import type { Judgement, Violation } from './judgement.js'

/** What is wrong, and where: a row from 0, a column by its name, in a table (0 is the one given, then its linked ones). */
export interface TableFault extends Fault {
  readonly row?: number
  readonly column?: string
  readonly table?: number
}

/** What "private" means for a kind of release, and a judge that shares no code with the protectors. */
export interface Model<K extends Kind = Kind, P extends Parameters = Parameters> extends Method<P> {
  readonly on: K
  /** It compares the release with its original, and cannot judge without. */
  readonly needsOriginal?: true
  /** Where a search may rely on it; absent: nowhere. */
  readonly monotone?: Monotone
  /** Tables: why it cannot be asked of this one, such as a column it does not have. Asked before `judge`. */
  readonly fault?: (table: Table, values: Values) => TableFault | undefined
  judge(release: Release<K>, values: Values<P>, original?: Data<K>): Judgement<Violation>
}
