import type { Table, TableForm } from '../data/table.js'
import { type Fault, InputError } from '../formats/input-error.js'
import type { ReadTableOptions, WriteTableOptions } from '../formats/table/table-format.js'
import { loadTableFormat, tableFormatOfName } from '../formats/table/table-formats.js'
import { atomicWrite } from './atomic-write.js'
import type { Transactions } from '../data/transactions.js'
import { formatIdFor, loadFormat } from '../formats/parse-transactions.js'
import type { WriteOptions } from '../formats/transaction-format.js'

export interface WriteTable extends WriteTableOptions {
  /** Asked before the file takes its name, and how it is read again; what it throws leaves nothing behind. */
  readonly verify?: ((written: string, as: ReadTableOptions) => Promise<void>) | undefined
  /** Who may read it. */
  readonly mode?: number | undefined
}

/** The form that a table was written in: what must be known to read it again. */
export interface WrittenForm extends TableForm {
  readonly spreadsheetSafe?: boolean
}

/**
 * Writes a table, whole and verified or not at all; `-` is standard output. The form is the one asked for, or the one
 * its name says, or else CSV; a name that ends in `.gz` is compressed.
 */
export async function writeTable(
  path: string,
  table: Table,
  { verify, mode, ...options }: WriteTable = {},
): Promise<WrittenForm> {
  const file = path === '-' ? 'standard output' : path
  const format = options.format ?? tableFormatOfName(path)
  const delimiter = options.delimiter ?? table.form?.delimiter ?? ','
  const chunks = (await loadTableFormat(format)).write?.(table, { ...options, delimiter, file })
  if (!chunks) throw new InputError(onlyRead, { file })
  const form = {
    format,
    ...(format === 'csv' && { delimiter }),
    ...(options.spreadsheetSafe && { spreadsheetSafe: true }),
  }
  await atomicWrite(path, chunks, {
    gzip: path.toLowerCase().endsWith('.gz'),
    ...(mode !== undefined && { mode }),
    ...(verify && {
      verify: (written: string) => verify(written, { ...form, ...(format === 'csv' && { encoding: 'utf-8' }) }),
    }),
  })
  return form
}

const onlyRead: Fault = {
  message: 'cannot be written in this form',
  rule: 'a table is written as CSV, NDJSON or Parquet; spreadsheets (XLSX) are only read',
  remedy: 'name a file that ends in .csv, .ndjson or .parquet; a spreadsheet opens CSV (see ‹spreadsheetSafe›)',
}

/**
 * Writes transactions to a file, whole or not at all, or to standard output for `-`. The form is the one asked for, or
 * the one the name of the file says, or text; a name that ends in `.gz` is compressed.
 */
export async function writeTransactions(
  path: string,
  data: Transactions,
  options: WriteOptions = {},
  mode?: number,
): Promise<void> {
  const file = path === '-' ? 'standard output' : path
  const { id, item, spreadsheetSafe } = options
  // The names of columns do not choose the form: they may describe the input of the same command.
  const format = await loadFormat(formatIdFor(path, { format: options.format }))
  const chunks = format.write(data, { file, id, item, spreadsheetSafe })
  await atomicWrite(path, chunks, { gzip: path.toLowerCase().endsWith('.gz'), ...(mode !== undefined && { mode }) })
}
