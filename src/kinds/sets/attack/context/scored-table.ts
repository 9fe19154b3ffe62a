import type { Transactions } from '../../../../data/transactions.js'
import type { Rehearsal } from '../undertext/rehearsal.js'
import type { ScoredTable, WithoutContext } from '../../../../contract/context-table.js'

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
