import { type Table, type Column, cellOf } from '../../data/table.js'
import { InputError } from '../input-error.js'
import { quoteText, safeText } from '../item-text.js'
import { delimiters } from '../sniff.js'
import { badDelimiter, isDelimiter } from '../tokenize.js'
import { refuseHalfSurrogates } from './table-faults.js'
import type { WriteTableOptions } from './table-format.js'

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

const chunkBytes = 1 << 18
const encoder = new TextEncoder()

/** Cells by code, ready to be copied. */
interface WrittenCells {
  readonly codes: Uint32Array
  readonly bytes: Uint8Array
  /** Cell of code c: starts[c] to starts[c + 1]. */
  readonly starts: Uint32Array
}

/**
 * The records of a table, as bytes: `written(cell, column)` for each cell, marks included. What a value looks like is
 * worked out once; a column without a dictionary gets one for as many rows as are written at a time.
 */
export function* rowBytes(table: Table, written: (cell: string, column: number) => string): Generator<Uint8Array> {
  const { columns, rowCount } = table
  const whole = columns.map((column, c) =>
    column.kind === 'coded' ? cellsOf(column.codes, column.values, (cell) => written(cell, c)) : undefined,
  )
  let chunk = new Uint8Array(chunkBytes)
  let at = 0
  for (let from = 0; from < rowCount; from += rowsAtATime) {
    const to = Math.min(from + rowsAtATime, rowCount)
    const cells = columns.map((column, c) => whole[c] ?? partOf(column, from, to, (cell) => written(cell, c)))
    const offsets = whole.map((found) => (found ? 0 : from))
    for (let row = from; row < to; row++) {
      for (let c = 0; c < cells.length; c++) {
        const { codes, bytes, starts } = cells[c]
        const code = codes[row - offsets[c]]
        const end = starts[code + 1]
        let i = starts[code]
        if (end - i > chunk.length - at) {
          if (at > 0) yield chunk.subarray(0, at)
          chunk = new Uint8Array(Math.max(chunkBytes, end - i))
          at = 0
        }
        while (i < end) chunk[at++] = bytes[i++]
      }
    }
  }
  if (at > 0) yield chunk.subarray(0, at)
}

const rowsAtATime = 1 << 12

function cellsOf(codes: Uint32Array, values: readonly string[], written: (cell: string) => string): WrittenCells {
  const cells = values.map((value) => encoder.encode(written(value)))
  const starts = new Uint32Array(cells.length + 1)
  for (const [code, cell] of cells.entries()) starts[code + 1] = starts[code] + cell.length
  const bytes = new Uint8Array(starts[cells.length])
  for (const [code, cell] of cells.entries()) bytes.set(cell, starts[code])
  return { codes, bytes, starts }
}

function partOf(column: Column, from: number, to: number, written: (cell: string) => string): WrittenCells {
  const values = Array.from({ length: to - from }, (_, i) => cellOf(column, from + i))
  return cellsOf(Uint32Array.from(values.keys()), values, written)
}
