import type { DistanceTable } from '../../../../data/distance-table.js'
import type { Transactions } from '../../../../data/transactions.js'
import type { Rehearsal } from '../undertext/rehearsal.js'
import type { ContextTable, WithoutContext } from './context-table.js'

/** A generalised item with the distances an intruder looks up. */
export interface ScoredTable extends ContextTable {
  /** Distinct context terms of the table, as item codes. */
  readonly terms: Uint32Array
  /** By term and member, term-major: their distance, NaN where the measure cannot say. */
  readonly termDistances: Float64Array
  /** By place in `context`: which of the terms stands there. */
  readonly termPlaces: Uint32Array
  /** The same as termDistances, by each part of a measure that has parts (a blend); else that of the measure. */
  readonly channels: readonly Float64Array[]
  /** Mean distance between two members; NaN where it was not asked for or is not known. */
  readonly mutualDistance: number
  /** The papers' table: mean over a row's context of the known distances. */
  readonly table: DistanceTable
}

/** A release with everything an attack may look at. */
export interface ScoredRelease {
  readonly release: Transactions
  readonly tables: readonly ScoredTable[]
  readonly missed: WithoutContext & Unknown
  /** Tables of plain items with their truth, for attacks that rehearse. */
  readonly rehearsal?: ScoredRehearsal
}

interface ScoredRehearsal extends Omit<Rehearsal, 'tables'> {
  readonly tables: readonly ScoredTable[]
}

export interface Unknown {
  /** Distinct items asked about, and those of them to which no distance is known. */
  readonly terms: number
  readonly unknownTerms: number
  /** Cells of the tables, and those without any known distance. */
  readonly cells: number
  readonly unknownCells: number
}
