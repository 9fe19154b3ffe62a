import type { Transactions } from '../data/transactions.js'
import type { Source } from './source.js'
import type { ReadOptions, TransactionFormat, TransactionFormatId } from './transaction-format.js'

/**
 * Reads transactions. The form is the one asked for, or the one the name of the source says, or text; Parquet is
 * recognised by its first bytes.
 */
export async function parseTransactions(source: Source, options: ReadOptions = {}): Promise<Transactions> {
  const isParquet = String.fromCharCode(...source.head.subarray(0, 4)) === 'PAR1'
  const format = await loadFormat(isParquet ? 'parquet' : formatIdFor(source.file, options))
  return format.read(source, options)
}

interface FormatChoice {
  readonly format?: TransactionFormatId | undefined
  readonly id?: string | undefined
  readonly item?: string | undefined
}

/** Names of files that say their form; any other is text, or long where columns are named. */
const byEnding: readonly (readonly [ending: string, TransactionFormatId])[] = [
  ['.ndjson', 'ndjson'],
  ['.jsonl', 'ndjson'],
  ['.dat', 'fimi'],
  ['.parquet', 'parquet'],
]

/** The form that is asked for, or else that the name of the file says (`.gz` left aside), or else text. */
export function formatIdFor(path: string, { format, id, item }: FormatChoice): TransactionFormatId {
  if (format !== undefined) return format
  const name = path.toLowerCase().replace(/\.gz$/, '')
  const said = byEnding.find(([ending]) => name.endsWith(ending))
  return said?.[1] ?? (id !== undefined || item !== undefined ? 'long' : 'text')
}

/** One form, without loading the others. */
const loaders: Readonly<Record<TransactionFormatId, () => Promise<TransactionFormat>>> = {
  text: async () => (await import('./text.js')).text,
  baskets: async () => (await import('./baskets.js')).baskets,
  ndjson: async () => (await import('./ndjson.js')).ndjson,
  fimi: async () => (await import('./fimi.js')).fimi,
  long: async () => (await import('./long.js')).long,
  parquet: async () => (await import('./parquet.js')).parquet,
}

export function isTransactionFormat(id: string): id is TransactionFormatId {
  return Object.hasOwn(loaders, id)
}

export async function loadFormat(id: TransactionFormatId): Promise<TransactionFormat> {
  if (!isTransactionFormat(id)) throw new RangeError(`the forms are ${Object.keys(loaders).join(', ')}`)
  return loaders[id]()
}
