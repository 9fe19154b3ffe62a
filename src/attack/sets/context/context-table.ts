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
  /** Some transactions that hold the generalised item have no context and are no rows: a member may be theirs alone. */
  readonly partial?: true
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
