import { bitsOf, hashOfBytes } from '../bytes.js'
import { type Table, cellOf } from '../../data/table.js'
import { type Fault, InputError } from '../input-error.js'
import { noValue } from '../parquet-codes.js'
import { type ParquetCells, type ParquetHolds, openParquet, parquetBytes } from '../parquet-file.js'
import type { Source } from '../source.js'
import { CellEncoding } from './cell-encoding.js'
import { type ColumnCells, ColumnBuilder, tableOfColumns } from './column-builder.js'
import { headerFault, mostColumns, tableFaults, refuseHalfSurrogates } from './table-faults.js'
import type { TableFormat, WriteTableOptions } from './table-format.js'

/**
 * A Parquet file of flat columns: text, numbers, truths, dates. A null is an empty cell, a date is written as in ISO
 * 8601. A column of lists or groups is refused. Written, every column is text, so that no value is renumbered.
 */
export const parquetTable: TableFormat = { id: 'parquet', read, write }

async function read(source: Source): Promise<Table> {
  const { file } = source
  const opened = await openParquet(source)
  const { names } = opened
  if (names.length === 0) throw new InputError(tableFaults.noHeader, { file })
  if (names.length > mostColumns) throw new InputError(tableFaults.tooManyColumns, { file })
  const found = headerFault(names)
  if (found) throw new InputError(found.fault, { file, column: found.column, unit: 'cell' })
  const nested = names.findIndex((name) => opened.columns.get(name)?.list)
  if (nested >= 0) throw new InputError(tableFaults.nested, { file, column: nested + 1, unit: 'cell' })
  const finished: ColumnCells[] = []
  let rowCount = 0
  // One column after the other: only its values of one row group are held as objects.
  for (const [c, name] of names.entries()) {
    const cells = new CellsOfColumn(file, c + 1, opened.columns.get(name)?.holds)
    for await (const [group] of opened.groups([name])) cells.add(group)
    if (c > 0 && cells.rowCount !== rowCount) throw new InputError(tableFaults.unequalColumns, { file })
    rowCount = cells.rowCount
    finished.push(cells.finish())
  }
  return tableOfColumns(
    names,
    finished.map((cells) => () => cells),
    rowCount,
    { format: 'parquet' },
  )
}

/** Values of one column, by the text that each is in a table. */
class CellsOfColumn {
  rowCount = 0
  readonly #builder: ColumnBuilder
  readonly #textOf: (value: unknown) => string | undefined
  readonly #refuse: () => never
  /** Values that were met, as they are put: the same come again and again where there is a dictionary. */
  readonly #met = new Map<unknown, MetValue>()

  constructor(file: string, column: number, holds: ParquetHolds | undefined) {
    this.#builder = new ColumnBuilder(file, new CellEncoding('utf-8'))
    this.#textOf = (value) => parquetText(value, holds)
    this.#refuse = () => {
      throw new InputError(tableFaults.notCell, { file, line: this.rowCount + 1, column, unit: 'cell' })
    }
  }

  add({ values, codes }: ParquetCells): void {
    // The builder's codes by place, unless most values stand there once.
    const known = values.length * 4 <= codes.length ? new Int32Array(values.length + 1).fill(noValue) : undefined
    for (let i = 0; i < codes.length; i++) {
      const place = codes[i]
      const again = known?.[place + 1] ?? noValue
      if (again === noValue || !this.#builder.repeat(this.rowCount, again)) {
        const { bytes, hash, bits } = this.#meet(place === noValue ? null : values[place])
        this.#builder.put(this.rowCount, bytes, 0, bytes.length, hash, bits)
        if (known) known[place + 1] = this.#builder.codeOf(this.rowCount) ?? noValue
      }
      this.rowCount++
    }
  }

  #meet(value: unknown): MetValue {
    const known = this.#met.get(value)
    if (known) return known
    const bytes = encoder.encode(this.#textOf(value) ?? this.#refuse())
    const met = { bytes, hash: hashOfBytes(bytes, 0, bytes.length), bits: bitsOf(bytes, 0, bytes.length) }
    if (this.#met.size < mostMet) this.#met.set(value, met)
    return met
  }

  finish(): ColumnCells {
    return this.#builder.finish(this.rowCount)
  }
}

interface MetValue {
  readonly bytes: Uint8Array
  readonly hash: number
  readonly bits: number
}

const mostMet = 2 ** 14
const encoder = new TextEncoder()

function parquetText(value: unknown, holds: ParquetHolds | undefined): string | undefined {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return holds === 'single' ? shortest(value) : String(value)
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return undefined
  const text = value.toISOString()
  return holds === 'date' ? text.slice(0, -'T00:00:00.000Z'.length) : text.replace('.000Z', 'Z')
}

/** A number of single precision by the fewest digits that tell it apart. */
function shortest(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const near = Number(value.toPrecision(digits))
    if (Math.fround(near) === value) return String(near)
  }
  return String(value)
}

const rowsPerGroup = 50_000

function write(table: Table, { file }: WriteTableOptions & { readonly file: string }): AsyncIterable<Uint8Array> {
  refuseHalfSurrogates(table, file)
  const marked = table.columns.findIndex(({ name }) => name.startsWith('\ufeff'))
  if (marked >= 0) throw new InputError(markedName, { file, column: marked + 1, unit: 'cell' })
  return parquetBytes(
    table.columns.map(({ name }) => ({ name, list: false })),
    groupsOf(table),
  )
}

function* groupsOf({ columns, rowCount }: Table): Generator<readonly (readonly unknown[])[]> {
  for (let from = 0; from < rowCount; from += rowsPerGroup) {
    const length = Math.min(rowsPerGroup, rowCount - from)
    yield columns.map((column) => Array.from({ length }, (_, i) => cellOf(column, from + i)))
  }
}

/** The library drops the mark from names when it reads them, so that two columns could become one. */
const markedName: Fault = {
  message: 'the name of a column begins with an invisible byte order mark',
  rule: 'names of columns in Parquet begin with a visible character',
  remedy: 'rename the column, or write CSV',
}
