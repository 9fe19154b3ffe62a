import type { DateOrder } from './date-text.js'
import type { Hierarchy } from './hierarchy.js'
import { remembered } from './remembered.js'

/** What a column is to an intruder, and to whoever publishes it. */
export type Role = 'identifier' | 'quasi' | 'sensitive' | 'insensitive' | 'text' | 'person'
export type ColumnType = 'text' | 'integer' | 'number' | 'date' | 'boolean'

/** What a missing or suppressed value means: a value of its own, any value, or a reason to stop. */
export type MissingRule = 'own' | 'any' | 'refuse'

/** Records and columns: strings are encoded once, and everything after works on integers. */
export interface Table {
  readonly rowCount: number
  readonly columns: readonly Column[]
  /** `own` unless said. */
  readonly missing?: MissingRule | undefined
  /** Other tables about the same people, tied by their columns of role `person`. */
  readonly linked?: readonly Table[] | undefined
  /** The people it was drawn from: they are published nowhere, but may be taken for somebody in it. */
  readonly population?: Table | undefined
  /** Its rows are made up after the data of people: no row is anybody's. */
  readonly synthetic?: true | undefined
  /** How the file was written. */
  readonly form?: TableForm | undefined
}

export type TableFormatId = 'csv' | 'ndjson' | 'parquet' | 'xlsx'

export interface TableForm {
  readonly format: TableFormatId
  readonly delimiter?: string
  /** `utf-8`, `windows-1252`, `utf-16le` or `utf-16be`. */
  readonly encoding?: string
  /** CSV: whether any cell stood in quotes. */
  readonly quoted?: boolean
  readonly sheet?: string
}

/** Something to know about the cells of a column before they are trusted. */
export interface ColumnNote {
  readonly kind: 'ambiguous dates' | 'mixed dates' | 'leading zeros' | 'ambiguous comma' | 'exponents'
  /** How many cells it is true of. */
  readonly cells: number
}

/** How the dates or the numbers of a column are written, where that is settled and not plain. */
export type Written = DateOrder | 'decimal comma'

/** How somebody says that the cells of a column are to be read, where guessing fails. */
export type ReadHint = 'value' | 'interval' | 'mask' | 'set' | 'midpoint' | 'date' | 'changed'

interface ColumnHead {
  readonly name: string
  /** Undefined until somebody says it. */
  readonly role?: Role | undefined
  readonly type: ColumnType
  /** Present values that are not of that type. */
  readonly exceptions: number
  readonly written?: Written | undefined
  readonly notes?: readonly ColumnNote[] | undefined
  readonly hierarchy?: Hierarchy | undefined
  /** Values that do harm to whom they are told of, where somebody named them. */
  readonly harmful?: ReadonlySet<string> | undefined
  /** Of a release: how its cells are to be read, and the values that may have stood there, where somebody said so. */
  readonly readAs?: ReadHint | undefined
  readonly domain?: readonly string[] | undefined
}

export interface CodedColumn extends ColumnHead {
  readonly kind: 'coded'
  /** By row, below `values.length`. */
  readonly codes: Uint32Array
  /** By code; each value once, in order of first appearance. */
  readonly values: readonly string[]
}

/** A column of nearly as many values as rows: a dictionary would cost more than it saves. */
export interface PlainColumn extends ColumnHead {
  readonly kind: 'plain'
  readonly bytes: Uint8Array
  /** Row r is the UTF-8 text from ends[r - 1] (0 for the first) to ends[r]. */
  readonly ends: Uint32Array
}

export type Column = CodedColumn | PlainColumn

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The column with codes, whatever it was. */
export function coded(column: Column): CodedColumn {
  return column.kind === 'coded' ? column : recoded(column)
}

const recoded = remembered((column: PlainColumn): CodedColumn => {
  const { bytes, ends, kind: _, ...head } = column
  const { codes, first } = codeCells(bytes, ends)
  return { ...head, kind: 'coded', codes, values: Array.from(first, (row) => cellOf(column, row)) }
})

export function cellOf(column: Column, row: number): string {
  if (column.kind === 'coded') return column.values[column.codes[row]]
  return decoder.decode(column.bytes.subarray(row === 0 ? 0 : column.ends[row - 1], column.ends[row]))
}

export function columnsOfRole(table: Table, role: Role): readonly Column[] {
  return table.columns.filter((column) => column.role === role)
}

export function columnNamed(table: Table, name: string): Column | undefined {
  return table.columns.find((column) => column.name === name)
}

const missingWords: ReadonlySet<string> = new Set(['', 'NA', 'N/A', 'NaN', 'nan', 'null', 'NULL', 'None'])

/** Whether a cell says nothing: empty, a word for that, or nothing but stars. */
export function isMissing(value: string): boolean {
  return missingWords.has(value) || isSuppressed(value)
}

/** Whether a value was taken away: one star or more. */
export function isSuppressed(value: string): boolean {
  return /^\*+$/.test(value)
}

/** A table of strings, for tests and small data; columns are text without a role unless said. */
export function tableOf(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  roles: Readonly<Record<string, Role>> = {},
): Table {
  const columns = names.map((name, c): CodedColumn => {
    const codeOf = new Map<string, number>()
    const codes = Uint32Array.from(rows, (row) => {
      const known = codeOf.get(row[c])
      if (known !== undefined) return known
      codeOf.set(row[c], codeOf.size)
      return codeOf.size - 1
    })
    return { kind: 'coded', name, role: roles[name], type: 'text', exceptions: 0, codes, values: [...codeOf.keys()] }
  })
  return { rowCount: rows.length, columns }
}

/**
 * Codes for cells that lie one after the other as bytes: row r from ends[r - 1] (0 for the first) to ends[r]. Equal
 * cells get equal codes, in order of first appearance, and `first` says in which row each code appears first. Open
 * addressing over rows: no string is made, and there is no most that a map could hold.
 */
function codeCells(bytes: Uint8Array, ends: Uint32Array): { codes: Uint32Array; first: Uint32Array } {
  const rowCount = ends.length
  const codes = new Uint32Array(rowCount)
  const hashes = new Uint32Array(rowCount)
  let slots = 16
  while (slots < rowCount * 2) slots *= 2
  const mask = slots - 1
  /** A code plus one, or 0. */
  const table = new Uint32Array(slots)
  const first = new Uint32Array(rowCount)
  let count = 0
  for (let row = 0, start = 0; row < rowCount; start = ends[row++]) {
    const end = ends[row]
    let hash = 0x811c9dc5
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193)
    hash = (hash ^ (hash >>> 15)) >>> 0
    let slot = hash & mask
    while (table[slot] !== 0) {
      const code = table[slot] - 1
      if (hashes[code] === hash && isSame(bytes, ends, first[code], start, end)) break
      slot = (slot + 1) & mask
    }
    if (table[slot] === 0) {
      first[count] = row
      hashes[count] = hash
      table[slot] = ++count
    }
    codes[row] = table[slot] - 1
  }
  return { codes, first: first.slice(0, count) }
}

function isSame(bytes: Uint8Array, ends: Uint32Array, row: number, start: number, end: number): boolean {
  const from = row === 0 ? 0 : ends[row - 1]
  if (ends[row] - from !== end - start) return false
  for (let i = start, j = from; i < end; i++, j++) if (bytes[i] !== bytes[j]) return false
  return true
}
