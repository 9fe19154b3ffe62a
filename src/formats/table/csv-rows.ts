import { bitsOf, firstHash, hashOfBytes, hashPrime } from '../hash-bytes.js'
import { InputError } from '../input-error.js'
import { longestLineBytes } from '../text-faults.js'
import { Tokenizer, type TokenSink } from '../tokenizer.js'
import type { CellEncoding } from './cell-encoding.js'
import { ColumnBuilder } from './column-builder.js'
import { headerFault, mostColumns, tableFaults, tooFew } from './table-faults.js'

// Kinds of bytes; 0 is text, and everything else ends an unquoted cell.
const delimiterKind = 1
const lineFeedKind = 2
const returnKind = 3
const oddKind = 4

export interface CsvRowsOptions {
  readonly file: string
  readonly delimiter: string
  readonly encoding: CellEncoding
  /** Stands before the sink of cells, to undo what was done to them. Every row then goes the slow way. */
  readonly restored?: ((sink: TokenSink) => TokenSink) | undefined
}

/**
 * The columns of CSV text, byte by byte. Rows that lie whole in a chunk and hold nothing odd are scanned here; the
 * tokenizer, which knows the whole grammar and every fault, gets the header and each line that is more than that.
 */
export class CsvRows {
  readonly names: string[] = []
  columns: readonly ColumnBuilder[] = []
  rowCount = 0
  /** Whether a cell stood in quotes. */
  quoted = false
  readonly #options: CsvRowsOptions
  readonly #tokens: Tokenizer
  readonly #kinds = new Uint8Array(256)
  /** What a tab is: a blank, unless it is the delimiter. */
  readonly #tab: number
  #cells = 0

  constructor(options: CsvRowsOptions) {
    this.#options = options
    const { file, delimiter, restored = (sink) => sink } = options
    this.#tokens = new Tokenizer({ file, delimiter, brackets: false }, () => restored(this.#sink()))
    this.#kinds[delimiter.charCodeAt(0)] = delimiterKind
    this.#kinds[0x0a] = lineFeedKind
    this.#kinds[0x0d] = returnKind
    this.#kinds[0] = oddKind
    this.#tab = delimiter === '\t' ? 0x20 : 0x09
  }

  push(chunk: Uint8Array): void {
    const lastLineFeed = chunk.lastIndexOf(0x0a)
    for (let at = 0; at < chunk.length;) {
      if (this.#mayScan() && this.#tokens.atRowStart) at = this.#scan(chunk, at, lastLineFeed)
      const lineFeed = at < chunk.length ? chunk.indexOf(0x0a, at) : -1
      const next = lineFeed < 0 ? chunk.length : lineFeed + 1
      if (at < next) this.#tokens.push(chunk.subarray(at, next))
      at = next
    }
  }

  end(): void {
    this.#tokens.end()
    if (this.names.length === 0) throw new InputError(tableFaults.noHeader, { file: this.#options.file })
  }

  #mayScan(): boolean {
    return this.columns.length > 0 && this.#options.restored === undefined
  }

  /** Whole plain rows up to the last line feed: where they end, or the start of the first that is not plain. */
  #scan(chunk: Uint8Array, from: number, last: number): number {
    const { columns } = this
    const kinds = this.#kinds
    const tab = this.#tab
    const lastColumn = columns.length - 1
    let row = this.rowCount
    let lines = 0
    let rowStart = from
    // A row ends at a line feed at the latest, so that no index needs to be held against the end of the chunk.
    rows: while (rowStart <= last) {
      let i = rowStart
      for (let c = 0; ; c++, i++) {
        let byte = chunk[i]
        while (byte === 0x20 || byte === tab) byte = chunk[++i]
        let hash = firstHash
        let bits = 0
        let start = i
        let end: number
        if (byte === 0x22) {
          start = ++i
          for (byte = chunk[i]; byte !== 0x22; byte = chunk[++i]) {
            if (byte === 0x0a) break rows
            hash = Math.imul(hash ^ byte, hashPrime)
            bits |= byte
          }
          end = i++
          this.quoted = true
        } else {
          for (; kinds[byte] === 0; byte = chunk[++i]) {
            hash = Math.imul(hash ^ byte, hashPrime)
            bits |= byte
          }
          end = i
          if (chunk[end - 1] === 0x20 || chunk[end - 1] === tab) {
            while (end > start && (chunk[end - 1] === 0x20 || chunk[end - 1] === tab)) end--
            hash = hashOfBytes(chunk, start, end)
          }
        }
        if (kinds[chunk[i]] === delimiterKind) {
          if (c === lastColumn || !columns[c].put(row, chunk, start, end, hash, bits)) break rows
          continue
        }
        if (chunk[i] === 0x0d) i++
        if (chunk[i] !== 0x0a || i - rowStart > longestLineBytes) break rows
        const blankLine = c === 0 && start === end && chunk[start - 1] !== 0x22
        if (!blankLine) {
          if (c !== lastColumn || !columns[c].put(row, chunk, start, end, hash, bits)) break rows
          row++
        }
        lines++
        rowStart = i + 1
        continue rows
      }
    }
    this.rowCount = row
    this.#tokens.skipLines(lines)
    return rowStart
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
