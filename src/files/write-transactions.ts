import type { Transactions } from '../data/transactions.js'
import { formatIdFor, loadFormat } from '../formats/choose-format.js'
import type { WriteOptions } from '../formats/transaction-format.js'
import { atomicWrite } from './atomic-write.js'

/**
 * Writes transactions to a file, whole or not at all, or to standard output for `-`. The form is the one asked for, or
 * the one the name of the file says, or text; a name that ends in `.gz` is compressed.
 */
export async function writeTransactions(path: string, data: Transactions, options: WriteOptions = {}): Promise<void> {
  const file = path === '-' ? 'standard output' : path
  const { id, item, spreadsheetSafe } = options
  // The names of columns do not choose the form: they may describe the input of the same command.
  const format = await loadFormat(formatIdFor(path, { format: options.format }))
  const chunks = format.write(data, { file, id, item, spreadsheetSafe })
  await atomicWrite(path, chunks, { gzip: path.toLowerCase().endsWith('.gz') })
}
