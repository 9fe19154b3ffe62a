import { InputError, type Fault } from './input-error.js'
import type { Source } from './source.js'
import { textFaults } from './text-faults.js'
import { tokenize } from './tokenize.js'
import { decodeUtf8 } from './bytes.js'

export interface Row {
  /** The line the row starts on. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * The rows of CSV text, streamed. Blanks around unquoted cells are dropped, blank lines are left out. The delimiter is
 * recognised from the text when it is not given.
 */
export async function* parseRows(source: Source, delimiter?: string): AsyncGenerator<Row> {
  let rows: Row[] = []
  let cells: string[] = []
  const steps = tokenize(source, {
    delimiter,
    brackets: false,
    sink: (tokens) => ({
      cell(bytes, start, end) {
        const text = decodeUtf8(bytes, start, end)
        if (text === undefined) throw tokens.faultAtCell(textFaults.notUtf8)
        if (cells.length === mostCells) throw new InputError(tooWide, { file: source.file, line: tokens.rowLine })
        cells.push(text)
      },
      row() {
        if (cells.length > 0) rows.push({ line: tokens.rowLine, cells })
        cells = []
      },
    }),
  })
  for await (const _ of steps) {
    yield* rows
    rows = []
  }
}

/** Bounds the memory a file without line breaks can take. */
const mostCells = 2 ** 20

const tooWide: Fault = {
  message: 'the line has more than 1,048,576 cells',
  rule: 'each record ends with a line break',
  remedy: 'check that the records are on lines of their own',
}
