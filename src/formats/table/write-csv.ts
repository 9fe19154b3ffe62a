import type { Table } from '../../data/table.js'
import { InputError } from '../input-error.js'
import { quoteText } from '../item-text.js'
import { delimiters } from '../sniff.js'
import { safeText } from '../spreadsheet-safe.js'
import { badDelimiter, isDelimiter } from '../tokenize.js'
import { refuseHalfSurrogates } from './refuse-half-surrogates.js'
import type { WriteTableOptions } from './table-format.js'
import { rowBytes } from './write-rows.js'

/**
 * The table as CSV in UTF-8: quotes where a cell needs them, a line feed after each record. The delimiter is that of
 * the file it came from unless said. It is read again without being told anything, for any of the four delimiters that
 * are recognised: names with another delimiter in them are quoted, and every cell of a single column that holds one.
 */
export function csvTableBytes(
  table: Table,
  {
    delimiter = table.form?.delimiter ?? ',',
    spreadsheetSafe = false,
    file = 'the table',
  }: WriteTableOptions & { file?: string } = {},
): Iterable<Uint8Array> {
  if (!isDelimiter(delimiter)) throw new InputError(badDelimiter, { file })
  refuseHalfSurrogates(table, file)
  const { columns } = table
  const last = columns.length - 1
  const name = quoting([...delimiters, delimiter], columns.length === 1, spreadsheetSafe)
  const cell = columns.length === 1 ? name : quoting([delimiter], false, spreadsheetSafe)
  return parts()

  function* parts(): Generator<Uint8Array> {
    yield encoder.encode(`${columns.map((column) => name(column.name)).join(delimiter)}\n`)
    yield* rowBytes(table, (value, c) => cell(value) + (c === last ? '\n' : delimiter))
  }
}

const encoder = new TextEncoder()

/** How a cell is written; an empty one in quotes where a line of nothing would be no record. */
function quoting(marks: readonly string[], quoteEmpty: boolean, safe: boolean): (cell: string) => string {
  const written = (cell: string): string => {
    const plain = cell === '' ? !quoteEmpty : !odd.test(cell) && !marks.some((mark) => cell.includes(mark))
    return plain ? cell : quoteText(cell)
  }
  return safe ? safeText(written) : written
}

// A quote inside a cell means nothing to us, but to many others.
// oxlint-disable-next-line no-control-regex
const odd = /["\u0000\r\n]|^\s|\s$/
