import type { Table } from '../data/table.js'
import { parseTable } from '../formats/table/parse-table.js'
import type { ReadTableOptions } from '../formats/table/table-format.js'
import { openSource } from './open-source.js'

/**
 * Reads a table; `-` is standard input. The form is the one asked for, or the one its first bytes say, or its name, or
 * else CSV; how it was written stands in the table's `form`. Roles are for its schema to say.
 */
export async function readTable(path: string, options: ReadTableOptions = {}): Promise<Table> {
  return parseTable(await openSource(path, options.onProgress), options)
}
