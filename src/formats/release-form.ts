import type { Transactions } from '../data/transactions.js'
import type { TableFormatId } from '../data/table.js'
import { formatIdFor } from './choose-format.js'
import type { TransactionFormatId, WriteOptions } from './transaction-format.js'

/** The form a release was written in: what must be known to read it again as it was written. */
export interface ReleaseForm {
  readonly format: TransactionFormatId | TableFormatId | 'disassociated' | 'buckets' | OtherForm
  /** Text and long. */
  readonly delimiter?: string
  /** Long and Parquet: the names of the columns. */
  readonly id?: string
  readonly item?: string
  /** Text, baskets and long: cells were made safe for spreadsheets, and are to be read back as they were. */
  readonly spreadsheetSafe?: boolean
}

/** Forms of the other kinds of release. */
type OtherForm = 'set-buckets' | 'geojson' | 'edges' | 'graphml' | 'answers' | 'texts'

/** The form that transactions take when they are written to a path with these options. */
export function formWritten(path: string, data: Transactions, options: WriteOptions = {}): ReleaseForm {
  const format = formatIdFor(path, { format: options.format })
  const safe = options.spreadsheetSafe ? { spreadsheetSafe: true } : {}
  if (format === 'text' || format === 'baskets') return { format, delimiter: ',', ...safe }
  if (format === 'long')
    return { format, delimiter: ',', id: options.id ?? 'id', item: options.item ?? 'item', ...safe }
  if (format === 'parquet')
    return { format, item: options.item ?? 'items', ...(data.ids && { id: options.id ?? 'id' }) }
  return { format }
}
