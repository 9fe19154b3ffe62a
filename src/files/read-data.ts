import type { Table } from '../data/table.js'
import { parseTable } from '../formats/table/table-formats.js'
import type { ReadTableOptions } from '../formats/table/table-format.js'
import { openSource } from './open-source.js'
import type { Transactions } from '../data/transactions.js'
import type { ReadOptions } from '../formats/transaction-format.js'
import { parseTransactions } from '../formats/parse-transactions.js'
import type { OnProgress } from '../formats/source.js'
import { parseRows, type Row } from '../formats/parse-rows.js'
import type { DistanceTable } from '../data/distance-table.js'
import { parseDistanceTable } from '../formats/parse-distance-table.js'

/**
 * Reads a table; `-` is standard input. The form is the one asked for, or the one its first bytes say, or its name, or
 * else CSV; how it was written stands in the table's `form`. Roles are for its schema to say.
 */
export async function readTable(path: string, options: ReadTableOptions = {}): Promise<Table> {
  return parseTable(await openSource(path, options.onProgress), options)
}

/**
 * Reads transactions from a file, or from standard input for `-`. The form is the one asked for, or the one the name of
 * the file says, or text; gzip, UTF-16 and Parquet are recognised by their first bytes.
 */
export async function readTransactions(path: string, options: ReadOptions = {}): Promise<Transactions> {
  return parseTransactions(await openSource(path, options.onProgress), options)
}

export interface ReadRowsOptions {
  /** Recognised from the text when it is not given. */
  readonly delimiter?: string | undefined
  readonly onProgress?: OnProgress | undefined
}

/** The rows of a CSV file, streamed; `-` is standard input. */
export async function* readRows(path: string, { delimiter, onProgress }: ReadRowsOptions = {}): AsyncGenerator<Row> {
  yield* parseRows(await openSource(path, onProgress), delimiter)
}

/** Reads a distance table: a header that names the items, then one row per context. */
export async function readDistanceTable(path: string, onProgress?: OnProgress): Promise<DistanceTable> {
  return parseDistanceTable(await openSource(path, onProgress))
}
