import type { Table, TableFormatId } from '../../data/table.js'
import { peekSource, isParquet } from '../sniff.js'
import type { Source } from '../source.js'
import type { ReadTableOptions, TableFormat } from './table-format.js'

/** Reads a table in the form that is asked for, or that its first bytes say, or that its name says, or else CSV. */
export async function parseTable(source: Source, options: ReadTableOptions = {}): Promise<Table> {
  const peeked = await peekSource(source)
  const id = options.format ?? formOfHead(peeked.head) ?? tableFormatOfName(source.file)
  return (await loadTableFormat(id)).read(peeked, options)
}

/** Names of files that say their form; any other is CSV. */
const tableEndings: readonly (readonly [ending: string, TableFormatId])[] = [
  ['.ndjson', 'ndjson'],
  ['.jsonl', 'ndjson'],
  ['.parquet', 'parquet'],
  ['.xlsx', 'xlsx'],
  ['.xlsm', 'xlsx'],
]

/** The form that the name of a file says (`.gz` left aside), or else CSV. */
export function tableFormatOfName(path: string): TableFormatId {
  const name = path.toLowerCase().replace(/\.gz$/, '')
  return tableEndings.find(([ending]) => name.endsWith(ending))?.[1] ?? 'csv'
}

/** A zip file; and the container of old or locked workbooks, which the reader refuses by what they are. */
const workbookMarks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/** The form that the first bytes say: PAR1, the mark of a zip file, or an object that opens. Text may be anything else. */
export function formOfHead(head: Uint8Array): TableFormatId | undefined {
  if (isParquet(head)) return 'parquet'
  if (workbookMarks.some((mark) => mark.every((byte, i) => head[i] === byte))) return 'xlsx'
  return /^\s*\{\s*["}]/.test(new TextDecoder().decode(head.subarray(0, 1024))) ? 'ndjson' : undefined
}

/** One form, without loading the others. */
const loaders: Readonly<Record<TableFormatId, () => Promise<TableFormat>>> = {
  csv: async () => (await import('./csv-table.js')).csvTable,
  ndjson: async () => (await import('./ndjson-table.js')).ndjsonTable,
  parquet: async () => (await import('./parquet-table.js')).parquetTable,
  xlsx: async () => (await import('./xlsx-table.js')).xlsxTable,
}

export async function loadTableFormat(id: TableFormatId): Promise<TableFormat> {
  if (!Object.hasOwn(loaders, id)) throw new RangeError(`the forms of a table are ${Object.keys(loaders).join(', ')}`)
  return loaders[id]()
}
