import type { Transactions } from '../data/transactions.js'
import { parquet } from './parquet.js'
import type { Source } from './source.js'
import type { ReadOptions } from './transaction-format.js'
import { transactionFormatFor } from './transaction-formats.js'

/**
 * Reads transactions. The form is the one asked for, or the one the name of the source says, or text; Parquet is
 * recognised by its first bytes.
 */
export async function parseTransactions(source: Source, options: ReadOptions = {}): Promise<Transactions> {
  const isParquet = String.fromCharCode(...source.head.subarray(0, 4)) === 'PAR1'
  return (isParquet ? parquet : transactionFormatFor(source.file, options)).read(source, options)
}
