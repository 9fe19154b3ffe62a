import { type Column, type Table, cellOf } from '../../data/table.js'

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
