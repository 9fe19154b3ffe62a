import type { Table } from '../../data/table.js'
import { peekSource } from '../sniff-release.js'
import type { Source } from '../source.js'
import { loadTableFormat, tableFormatOfHead, tableFormatOfName } from './table-formats.js'
import type { ReadTableOptions } from './table-format.js'

/** Reads a table in the form that is asked for, or that its first bytes say, or that its name says, or else CSV. */
export async function parseTable(source: Source, options: ReadTableOptions = {}): Promise<Table> {
  const peeked = await peekSource(source)
  const id = options.format ?? tableFormatOfHead(peeked.head) ?? tableFormatOfName(source.file)
  return (await loadTableFormat(id)).read(peeked, options)
}
