import { bitsOf, hashOfBytes } from '../hash-bytes.js'
import { InputError } from '../input-error.js'
import { PlainRows } from '../plain-rows.js'
import { Tokenizer, type TokenSink } from '../tokenizer.js'
import type { CellEncoding } from './cell-encoding.js'
import { ColumnBuilder } from './column-builder.js'
import { headerFault, mostColumns, tableFaults, tooFew } from './table-faults.js'

export interface CsvRowsOptions {
  readonly file: string
  readonly delimiter: string
  readonly encoding: CellEncoding
  /** Stands before the sink of cells, to undo what was done to them. Every row then goes the slow way. */
  readonly restored?: ((sink: TokenSink) => TokenSink) | undefined
}

/** The columns of CSV text. */
export class CsvRows {
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
