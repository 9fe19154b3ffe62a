import { readTable } from '../../files/read-data.js'
import { SaidError, type Said, delimiterOf, readingOf } from '../../contract/said.js'
import type { Table, TableFormatId } from '../../data/table.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { encodings, tableForms } from './said.js'

/** Reads a table as it is; a delimiter that is said counts more than the schema's. */
export async function readPlainTable(
  path: string,
  said: Said,
  schemaDelimiter?: string,
  spreadsheetSafe?: boolean,
): Promise<Table> {
  refuseIdleSheet(path, said)
  return readTable(path, {
    delimiter: delimiterOf(said.delimiter) ?? schemaDelimiter,
    format: tableForm(said.from),
    encoding: encodings.find((name) => name === said.encoding),
    sheet: said.sheet,
    spreadsheetSafe,
    onProgress: readingOf(said),
  })
}

/** Files that by their names have no sheets. */
const withoutSheets = /\.(?:csv|tsv|txt|ndjson|jsonl|parquet)(?:\.gz)?$/i

/** Stops at a sheet that is named where no file has any. */
function refuseIdleSheet(path: string, said: Said): void {
  if (said.sheet === undefined) return
  const { original, aux, control, population, frequencies, table = [], with: others = [] } = said
  const named = [path, original, aux, control, population, frequencies, ...table, ...others]
  if (named.every((file) => file === undefined || withoutSheets.test(file)))
    throw new InputError(noSheets, { file: path })
}

const noSheets: Fault = {
  message: 'has no sheet of the name that ‹sheet› gives: it has no sheets',
  rule: 'a sheet is a part of an XLSX file',
  remedy: 'leave out ‹sheet›',
}

export function tableForm(name: string | undefined): TableFormatId | undefined {
  const found = tableForms.find((id) => id === name)
  if (name !== undefined && !found)
    throw new SaidError(`"${name}" is no form of a table`, `write ${tableForms.join(', ')}`)
  return found
}
