import type { Transactions } from '../data/transactions.js'
import { formatIdFor, loadFormat } from './choose-format.js'
import type { Source } from './source.js'
import type { ReadOptions } from './transaction-format.js'

/**
 * Reads transactions. The form is the one asked for, or the one the name of the source says, or text; Parquet is
 * recognised by its first bytes.
 */
export async function parseTransactions(source: Source, options: ReadOptions = {}): Promise<Transactions> {
  const isParquet = String.fromCharCode(...source.head.subarray(0, 4)) === 'PAR1'
  const format = await loadFormat(isParquet ? 'parquet' : formatIdFor(source.file, options))
  return format.read(source, options)
}
