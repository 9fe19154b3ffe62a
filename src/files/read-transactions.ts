import type { Transactions } from '../data/transactions.js'
import type { ReadOptions } from '../formats/transaction-format.js'
import { parseTransactions } from '../formats/transactions.js'
import { openSource } from './open-source.js'

/**
 * Reads transactions from a file, or from standard input for `-`. The form is the one asked for, or the one the name of
 * the file says, or text; gzip, UTF-16 and Parquet are recognised by their first bytes.
 */
export async function readTransactions(path: string, options: ReadOptions = {}): Promise<Transactions> {
  return parseTransactions(await openSource(path, options.onProgress), options)
}
