import type { Transactions } from '../data/transactions.js'
import { parquet } from './parquet.js'
import { openSource } from './source.js'
import type { ReadOptions } from './transaction-format.js'
import { transactionFormatFor } from './transaction-formats.js'

/**
 * Reads transactions from a file, or from standard input for `-`. The form is the one asked for, or the one the name of
 * the file says, or text; gzip, UTF-16 and Parquet are recognised by their first bytes.
 */
export async function readTransactions(path: string, options: ReadOptions = {}): Promise<Transactions> {
  const format = transactionFormatFor(path, options)
  const source = await openSource(path, options.onProgress)
  const isParquet = String.fromCharCode(...source.head.subarray(0, 4)) === 'PAR1'
  return (isParquet ? parquet : format).read(source, options)
}
