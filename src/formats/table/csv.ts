import type { Table } from '../../data/table.js'
import { InputError } from '../input-error.js'
import { peek } from '../peek.js'
import { sniff, sniffedBytes } from '../sniff.js'
import type { Source } from '../source.js'
import { restoring } from '../spreadsheet-safe.js'
import { textFaults } from '../text-faults.js'
import { badDelimiter, isDelimiter } from '../tokenize.js'
import { CellEncoding } from './cell-encoding.js'
import { CsvRows } from './csv-rows.js'
import { sniffDelimiter } from './sniff-delimiter.js'
import { tableOfColumns } from './table-of-columns.js'
import type { ReadTableOptions, TableFormat } from './table-format.js'
import { csvTableBytes } from './write-csv.js'

/**
 * CSV with a header. Quotes as in RFC 4180; blanks around unquoted cells are dropped and blank lines left out, as
 * everywhere here; cells are kept as they are written. What was recognised stands in the table's `form`.
 */
export const csvTable: TableFormat = { id: 'csv', read: parseCsvTable, write: csvTableBytes }

export async function parseCsvTable(source: Source, options: ReadTableOptions = {}): Promise<Table> {
  const { file } = source
  if (options.delimiter !== undefined && !isDelimiter(options.delimiter)) throw new InputError(badDelimiter, { file })
  const { head, bytes } = await peek(source.bytes, sniffedBytes)
  if (sniff(head).binary) throw new InputError(textFaults.binary, { file })
  const delimiter = options.delimiter ?? sniffDelimiter(head)
  const encoding = new CellEncoding(source.encoding === undefined ? options.encoding : 'utf-8')
  const restored = options.spreadsheetSafe === true ? restoring : undefined
  const rows = new CsvRows({ file, delimiter, encoding, restored })
  for await (const chunk of bytes) rows.push(chunk)
  rows.end()
  const { names, columns, rowCount, quoted } = rows
  const form = { format: 'csv', delimiter, encoding: source.encoding ?? encoding.id, quoted } as const
  return tableOfColumns(
    names,
    columns.map((column) => () => column.finish(rowCount)),
    rowCount,
    form,
  )
}
