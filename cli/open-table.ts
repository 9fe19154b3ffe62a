import type { Table, TableFormatId } from '../src/data/table.js'
import { progress } from './progress.js'
import { UsageError } from './usage-error.js'
import type { Call, Flag } from './verb.js'

/** How a file of a table is written, where guessing fails. */
export const tableForms: readonly TableFormatId[] = ['csv', 'ndjson', 'parquet', 'xlsx']

const encodings = ['utf-8', 'windows-1252'] as const

export const encodingFlags: readonly Flag[] = [
  {
    name: 'encoding',
    value: 'name',
    choices: async () => encodings,
    about: 'table: how its letters are written, where guessing fails',
  },
  { name: 'sheet', value: 'name', about: 'XLSX: the sheet to read, the first unless said' },
]

/** For verbs that read nothing but tables; the others have these flags for whatever they read. */
export const tableFormFlags: readonly Flag[] = [
  {
    name: 'from',
    value: 'form',
    choices: async () => tableForms,
    about: 'form of the table, where its name does not say it',
  },
  { name: 'delimiter', value: 'mark', about: 'delimiter of the table, where guessing fails' },
]

/** Reads a table for a verb, with a bar; a delimiter that is typed counts more than the schema's. */
export async function openTable(
  call: Call,
  path: string,
  schemaDelimiter?: string,
  spreadsheetSafe?: boolean,
): Promise<Table> {
  const { readTable } = await import('../src/files/read-data.js')
  const bar = progress('reading', call.terminal)
  const delimiter = call.values.get('delimiter')
  const table = await readTable(path, {
    // Shells make a tab hard to type.
    delimiter: delimiter === 'tab' || delimiter === '\\t' ? '\t' : (delimiter ?? schemaDelimiter),
    format: tableForm(call.values.get('from')),
    encoding: encodings.find((name) => name === call.values.get('encoding')),
    sheet: call.values.get('sheet'),
    spreadsheetSafe,
    onProgress: bar.update,
  })
  bar.end()
  return table
}

export function tableForm(name: string | undefined): TableFormatId | undefined {
  const found = tableForms.find((id) => id === name)
  if (name !== undefined && !found)
    throw new UsageError(`"${name}" is no form of a table`, `write ${tableForms.join(', ')}`)
  return found
}
