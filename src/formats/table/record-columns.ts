import { bitsOf, hashOfBytes, decodeUtf8 } from '../bytes.js'
import type { Table, TableForm } from '../../data/table.js'
import { isUnicode } from '../encode-text.js'
import type { Fault } from '../input-error.js'
import { CellEncoding } from './cell-encoding.js'
import { ColumnBuilder, tableOfColumns } from './column-builder.js'
import { mostColumns, tableFaults } from './table-faults.js'

/** A column of records that name their own cells, and may leave some out. */
export interface RecordColumn {
  /** False when the bytes are not UTF-8. */
  put(row: number, bytes: Uint8Array, start: number, end: number): boolean
  /** False when the text holds half a surrogate pair. */
  putText(row: number, text: string): boolean
}

interface Named extends RecordColumn {
  readonly key: Uint8Array
  readonly builder: ColumnBuilder
  /** How many rows it has a cell for. */
  rows: number
}

const nothing = new Uint8Array(0)
const encoder = new TextEncoder()

/** The columns of records whose cells come by name: a cell that a record leaves out is empty. */
export class RecordColumns {
  readonly names: string[] = []
  rowCount = 0
  readonly #file: string
  readonly #encoding = new CellEncoding('utf-8')
  readonly #columns: Named[] = []
  readonly #byName = new Map<string, Named>()
  /** The column that comes next if this record is like the one before. */
  #next = 0
  #cells = 0

  constructor(file: string) {
    this.#file = file
  }

  /** The column whose name lies in these bytes (or is `name`), for the record at hand. */
  columnOf(
    bytes: Uint8Array,
    start: number,
    end: number,
    name: string | undefined,
    refuse: (fault: Fault) => never,
  ): RecordColumn {
    const likely = this.#columns[this.#next]
    let column = likely && name === undefined && isSame(likely.key, bytes, start, end) ? likely : undefined
    if (!column) {
      const text = name ?? decodeUtf8(bytes, start, end) ?? refuse(tableFaults.notUnicode)
      column = this.#byName.get(text) ?? this.#add(text, refuse)
    }
    if (column.rows > this.rowCount) refuse(tableFaults.memberTwice)
    this.#next = column === likely ? this.#next + 1 : this.#columns.indexOf(column) + 1
    column.rows = this.rowCount + 1
    this.#cells++
    return column
  }

  /** `bytesRead` bounds the table: a cell that is not there takes memory all the same. */
  endRecord(bytesRead: number, refuse: (fault: Fault) => never): void {
    const { length } = this.#columns
    if (this.#cells < length)
      for (const column of this.#columns) if (column.rows === this.rowCount) fill(column, this.rowCount + 1)
    this.rowCount++
    this.#next = this.#cells = 0
    if (this.rowCount * length > leastCells + cellsPerByte * bytesRead) refuse(tableFaults.sparse)
  }

  finish(form: TableForm): Table {
    const columns = this.#columns.map(
      ({ builder }) =>
        () =>
          builder.finish(this.rowCount),
    )
    return tableOfColumns(this.names, columns, this.rowCount, form)
  }

  #add(name: string, refuse: (fault: Fault) => never): Named {
    if (name === '') refuse(tableFaults.emptyHeader)
    if (!isUnicode(name)) refuse(tableFaults.notUnicode)
    if (this.#columns.length === mostColumns) refuse(tableFaults.tooManyColumns)
    const builder = new ColumnBuilder(this.#file, this.#encoding)
    const put = (row: number, bytes: Uint8Array, start: number, end: number): boolean =>
      builder.put(row, bytes, start, end, hashOfBytes(bytes, start, end), bitsOf(bytes, start, end))
    const putText = (row: number, text: string): boolean => {
      const bytes = encoder.encode(text)
      return isUnicode(text) && put(row, bytes, 0, bytes.length)
    }
    const column: Named = { key: encoder.encode(name), builder, rows: 0, put, putText }
    fill(column, this.rowCount)
    this.#columns.push(column)
    this.#byName.set(name, column)
    this.names.push(name)
    return column
  }
}

function fill(column: Named, rows: number): void {
  for (; column.rows < rows; column.rows++) column.put(column.rows, nothing, 0, 0)
}

function isSame(key: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (key.length !== end - start) return false
  for (let i = 0; i < key.length; i++) if (key[i] !== bytes[start + i]) return false
  return true
}

const leastCells = 2 ** 22
const cellsPerByte = 16
