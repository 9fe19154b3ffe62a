import type { Table } from '../../data/table.js'
import { InputError } from '../input-error.js'
import { peek, bitsOf, hashOfBytes } from '../bytes.js'
import { sniff, sniffedBytes, delimiters } from '../sniff.js'
import type { Source } from '../source.js'
import { restoring } from '../item-text.js'
import { textFaults } from '../text-faults.js'
import { badDelimiter, isDelimiter } from '../tokenize.js'
import { CellEncoding } from './cell-encoding.js'
import { tableOfColumns, ColumnBuilder } from './column-builder.js'
import type { ReadTableOptions, TableFormat } from './table-format.js'
import { csvTableBytes } from './write-csv.js'
import { PlainRows } from '../plain-rows.js'
import { Tokenizer, type TokenSink } from '../tokenizer.js'
import { headerFault, mostColumns, tableFaults, tooFew } from './table-faults.js'

/**
 * CSV with a header. Quotes as in RFC 4180; blanks around unquoted cells are dropped and blank lines left out, as
 * everywhere here; cells are kept as they are written. What was recognised stands in the table's `form`.
 */
export const csvTable: TableFormat = { id: 'csv', read: parseCsvTable, write: csvTableBytes }

async function parseCsvTable(source: Source, options: ReadTableOptions = {}): Promise<Table> {
  const { file } = source
  if (options.delimiter !== undefined && !isDelimiter(options.delimiter)) throw new InputError(badDelimiter, { file })
  const { head, bytes } = await peek(source.bytes, sniffedBytes)
  if (sniff(head).binary) throw new InputError(textFaults.binary, { file })
  const delimiter = options.delimiter ?? sniffDelimiter(head)
  const encoding = new CellEncoding(source.encoding === undefined ? options.encoding : 'utf-8')
  const restored = options.spreadsheetSafe === true ? restoring : undefined
  const rows = new CsvRows({ file, delimiter, encoding, restored })
  for await (const chunk of bytes) rows.push(chunk)
  rows.end()
  const { names, columns, rowCount, quoted } = rows
  const form = { format: 'csv', delimiter, encoding: source.encoding ?? encoding.id, quoted } as const
  return tableOfColumns(
    names,
    columns.map((column) => () => column.finish(rowCount)),
    rowCount,
    form,
  )
}

interface CsvRowsOptions {
  readonly file: string
  readonly delimiter: string
  readonly encoding: CellEncoding
  /** Stands before the sink of cells, to undo what was done to them. Every row then goes the slow way. */
  readonly restored?: ((sink: TokenSink) => TokenSink) | undefined
}

/** The columns of CSV text. */
class CsvRows {
  readonly names: string[] = []
  columns: readonly ColumnBuilder[] = []
  rowCount = 0
  /** Whether a cell stood in quotes. */
  quoted = false
  readonly #options: CsvRowsOptions
  readonly #tokens: Tokenizer
  readonly #rows: PlainRows | undefined
  #cells = 0

  constructor(options: CsvRowsOptions) {
    this.#options = options
    const { file, delimiter, restored = (sink) => sink } = options
    this.#tokens = new Tokenizer({ file, delimiter, brackets: false }, () => restored(this.#sink()))
    this.#rows = options.restored ? undefined : new PlainRows(this.#tokens, delimiter, this)
  }

  push(chunk: Uint8Array): void {
    ;(this.#rows ?? this.#tokens).push(chunk)
  }

  end(): void {
    this.#tokens.end()
    if (this.names.length === 0) throw new InputError(tableFaults.noHeader, { file: this.#options.file })
  }

  #sink(): TokenSink {
    return {
      cell: (bytes, start, end, quoted) => {
        if (quoted) this.quoted = true
        if (this.columns.length === 0) this.#name(bytes, start, end)
        else this.#cell(bytes, start, end)
        this.#cells++
      },
      row: () => {
        if (this.#cells > 0) this.#endRow()
        this.#cells = 0
      },
    }
  }

  #name(bytes: Uint8Array, start: number, end: number): void {
    const { encoding } = this.#options
    if (this.#cells === mostColumns) throw this.#tokens.faultAtRow(tableFaults.tooManyColumns)
    if (bitsOf(bytes, start, end) > 0x7f && !encoding.accepts(bytes, start, end))
      throw this.#tokens.faultAtCell(encoding.fault)
    this.names.push(encoding.decode(bytes, start, end))
  }

  #cell(bytes: Uint8Array, start: number, end: number): void {
    if (this.#cells === this.columns.length) throw this.#tokens.faultAtCell(tableFaults.tooMany)
    const column = this.columns[this.#cells]
    if (!column.put(this.rowCount, bytes, start, end, hashOfBytes(bytes, start, end), bitsOf(bytes, start, end)))
      throw this.#tokens.faultAtCell(this.#options.encoding.fault)
  }

  #endRow(): void {
    const { file, encoding } = this.#options
    if (this.columns.length > 0) {
      if (this.#cells < this.columns.length) throw this.#tokens.faultAtRow(tooFew(this.#cells, this.columns.length))
      this.rowCount++
      return
    }
    const found = headerFault(this.names)
    if (found) {
      const { fault, column, value } = found
      throw new InputError(fault, { file, line: this.#tokens.rowLine, column, unit: 'cell', value })
    }
    this.columns = this.names.map(() => new ColumnBuilder(file, encoding))
  }
}

/**
 * The delimiter of a table by its first lines: one that the header holds, and of those the one that gives most lines as
 * many cells as the header; more cells where that is equal. A comma when the header holds none of the four. A decimal
 * comma in every line is therefore no delimiter, unless the header has as many of them.
 */
export function sniffDelimiter(head: Uint8Array): string {
  const lines = countsByLine(head.subarray(0, sniffedBytes), head.length > sniffedBytes)
  const [header, ...records] = lines
  let best = { delimiter: ',', agreeing: -1, cells: 1 }
  for (const [d, delimiter] of delimiters.entries()) {
    const cells = (header?.[d] ?? 0) + 1
    if (cells === 1) continue
    const agreeing = records.filter((counts) => counts[d] + 1 === cells).length
    if (agreeing > best.agreeing || (agreeing === best.agreeing && cells > best.cells))
      best = { delimiter, agreeing, cells }
  }
  return best.delimiter
}

/** How often each of the delimiters stands outside quotes, line by line; blank lines and a last one cut short left out. */
function countsByLine(bytes: Uint8Array, cut: boolean): number[][] {
  const marks = delimiters.map((delimiter) => delimiter.charCodeAt(0))
  const lines: number[][] = []
  let counts = marks.map(() => 0)
  let quoted = false
  let cellStart = true
  let blankLine = true
  const endLine = (): void => {
    if (!blankLine) lines.push(counts)
    counts = marks.map(() => 0)
    cellStart = blankLine = true
  }
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === 0x22 && (quoted || cellStart)) {
      if (quoted && bytes[i + 1] === 0x22) i++
      else quoted = !quoted
      cellStart = blankLine = false
      continue
    }
    if (quoted) continue
    if (byte === 0x0a) {
      endLine()
      continue
    }
    const found = marks.indexOf(byte)
    if (found >= 0) counts[found]++
    const space = byte === 0x20 || byte === 0x0d
    cellStart = found >= 0 || (cellStart && space)
    blankLine &&= space
  }
  if (!cut || lines.length === 0) endLine()
  return lines
}
