import type { Hierarchy } from './hierarchy.js'
import { type Column, type Table, cellOf, isMissing } from './table.js'

/** A value of a column that its hierarchy has no line for. */
export interface UncoveredValue {
  readonly value: string
  /** The first row that has it, from 0. */
  readonly row: number
  /** How many rows have it. */
  readonly rows: number
  /** Whether it says nothing (empty, NA, stars): what that means is for the rule on missing values to say. */
  readonly missing: boolean
}

/** The values of a column that are not in a hierarchy, in the order of their first rows. */
export function uncoveredValues(column: Column, hierarchy: Hierarchy): UncoveredValue[] {
  const covered = new Set(hierarchy.values)
  return column.kind === 'coded' ? inCodes(column.codes, column.values, covered) : inCells(column, covered)
}

function inCodes(codes: Uint32Array, values: readonly string[], covered: ReadonlySet<string>): UncoveredValue[] {
  const lacking = Uint8Array.from(values, (value) => (covered.has(value) ? 0 : 1))
  if (!lacking.includes(1)) return []
  const firsts = new Map<number, number>()
  const rows = new Uint32Array(values.length)
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]
    if (lacking[code] === 1 && rows[code]++ === 0) firsts.set(code, row)
  }
  return Array.from(firsts, ([code, row]) => found(values[code], row, rows[code]))
}

function inCells(column: Extract<Column, { kind: 'plain' }>, covered: ReadonlySet<string>): UncoveredValue[] {
  const lacking = new Map<string, { readonly row: number; rows: number }>()
  for (let row = 0; row < column.ends.length; row++) {
    const value = cellOf(column, row)
    if (covered.has(value)) continue
    const known = lacking.get(value)
    if (known) known.rows++
    else lacking.set(value, { row, rows: 1 })
  }
  return Array.from(lacking, ([value, { row, rows }]) => found(value, row, rows))
}

function found(value: string, row: number, rows: number): UncoveredValue {
  return { value, row, rows, missing: isMissing(value) }
}

/** The line of a CSV file that a row starts on: below the header and every line break inside a cell before it. */
export function lineOfRow(table: Table, row: number): number {
  return linesOfRows(table)(row)
}

/** The same for many rows: what has a line break is looked for once. */
export function linesOfRows({ columns }: Table): (row: number) => number {
  const header = columns.reduce((sum, { name }) => sum + breaksIn(name), 0)
  const counters = columns.map(breaksAbove).filter((counter) => counter !== undefined)
  return (row) => counters.reduce((line, counter) => line + counter(row), 2 + header + row)
}

/** How many line breaks the cells of a column above a row hold; undefined where no cell holds any. */
function breaksAbove(column: Column): ((row: number) => number) | undefined {
  if (column.kind === 'coded') {
    const breaks = Uint32Array.from(column.values, breaksIn)
    if (!breaks.some((count) => count > 0)) return undefined
    return (row) => column.codes.subarray(0, row).reduce((sum, code) => sum + breaks[code], 0)
  }
  if (!column.bytes.includes(0x0a)) return undefined
  return (row) =>
    column.bytes
      .subarray(0, row === 0 ? 0 : column.ends[row - 1])
      .reduce((sum, byte) => sum + (byte === 0x0a ? 1 : 0), 0)
}

function breaksIn(text: string): number {
  return text.includes('\n') ? text.split('\n').length - 1 : 0
}
