import type { DistanceTable } from '../data/distance-table.js'

/**
 * One generalised item as an intruder meets it: its members are the columns, the transactions that hold it are the
 * rows, and each row has a context, the transaction's plain items. Plain data over typed arrays.
 */
export interface ContextTable {
  /** Item codes of the release, in the written order of the set's first appearance. */
  readonly members: Uint32Array
  /** Transactions that hold the generalised item and have a context, in rising order. */
  readonly transactions: Uint32Array
  /** Row r's context is context[contextOffsets[r]] to context[contextOffsets[r + 1] - 1]: item codes, nearest first. */
  readonly contextOffsets: Uint32Array
  readonly context: Uint32Array
  /** By place in `context`: -1 where the item stands to the left, 1 where to the right. */
  readonly sides: Int8Array
  /** Some transactions that hold the generalised item have no context and are no rows: a member may be theirs alone. */
  readonly partial?: true
  /** Of a rehearsal: rows it would have had in the release; as many as it has unless said. */
  readonly height?: number
  /** Of a rehearsal on other records: the part of them it is made of, which its witnesses must not have counted. */
  readonly leftOut?: number
}

/** Transactions of the release that hold the generalised item, as far as the table is like one of its own. */
export function heightOf({ height, transactions }: ContextTable): number {
  return height ?? transactions.length
}

/** Every generalised item of a release that can be attacked by context, and what cannot. */
export interface ContextTables {
  readonly tables: readonly ContextTable[]
  readonly missed: WithoutContext
}

export interface WithoutContext {
  /** Transactions that hold a generalised item but no plain item. */
  readonly transactionsWithoutContext: number
  /** Generalised items that stand in such transactions only. */
  readonly generalisedItemsWithoutContext: number
}

/** How much of a transaction is context: so many of the nearest plain items, or all of them. */
export type ContextSize = number | 'all'

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
