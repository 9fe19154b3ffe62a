import type { Transactions } from '../data/transactions.js'
import { atomicWrite } from './atomic-write.js'
import type { WriteOptions } from './transaction-format.js'
import { transactionFormatFor } from './transaction-formats.js'

/**
 * Writes transactions to a file, whole or not at all, or to standard output for `-`. The form is the one asked for, or
 * the one the name of the file says, or text; a name that ends in `.gz` is compressed.
 */
export async function writeTransactions(path: string, data: Transactions, options: WriteOptions = {}): Promise<void> {
  const file = path === '-' ? 'standard output' : path
  const { id, item, spreadsheetSafe } = options
  const chunks = transactionFormatFor(path, options).write(data, { file, id, item, spreadsheetSafe })
  await atomicWrite(path, chunks, { gzip: path.toLowerCase().endsWith('.gz') })
}
