import { type CodedColumn, type Table, coded, columnNamed } from './table.js'
import { Dictionary } from './dictionary.js'

/** The column in another order: row r is what row order[r] was. */
export function inRowOrder(column: CodedColumn, order: Uint32Array): CodedColumn {
  const codes = new Uint32Array(order.length)
  for (let row = 0; row < order.length; row++) codes[row] = column.codes[order[row]]
  return { ...column, codes }
}

/** The column with a star in each row that is marked by 1. */
export function withStars(column: CodedColumn, marked: Uint8Array): CodedColumn {
  const known = column.values.indexOf('*')
  const star = known < 0 ? column.values.length : known
  const codes = column.codes.map((code, row) => (marked[row] === 1 ? star : code))
  return { ...column, codes, values: known < 0 ? [...column.values, '*'] : column.values }
}

/** The column with other texts in place of its values; texts that are alike become one value. */
export function withTexts(column: CodedColumn, texts: readonly string[]): CodedColumn {
  const codeOf = new Map<string, number>()
  const codes = Uint32Array.from(texts, (text) => codeOf.get(text) ?? codeOf.set(text, codeOf.size).size - 1)
  return { ...column, codes: column.codes.map((code) => codes[code]), values: [...codeOf.keys()] }
}

/** Two tables one below the other, in the columns that both have, and a column more that says which is which. */
export function stackTables(first: Table, second: Table, name: string, marks: readonly [string, string]): Table {
  const rowCount = first.rowCount + second.rowCount
  const columns = first.columns.flatMap((column): CodedColumn[] => {
    const other = columnNamed(second, column.name)
    return other ? [stacked(coded(column), coded(other))] : []
  })
  const codes = new Uint32Array(rowCount).fill(1, first.rowCount)
  return { rowCount, columns: [...columns, { kind: 'coded', name, type: 'text', exceptions: 0, codes, values: marks }] }
}

function stacked(upper: CodedColumn, lower: CodedColumn): CodedColumn {
  const joined = joinedValues(upper, lower)
  const codes = new Uint32Array(upper.codes.length + lower.codes.length)
  codes.set(upper.codes)
  codes.set(joined.codes, upper.codes.length)
  return { ...upper, codes, values: joined.values }
}

/** The values of two columns, those of the first as they are numbered there; and the codes of the second among them. */
export function joinedValues(
  first: CodedColumn,
  second: CodedColumn,
): { readonly values: readonly string[]; readonly codes: Uint32Array } {
  const dictionary = new Dictionary()
  for (const value of first.values) dictionary.codeOf(value)
  const renamed = Uint32Array.from(second.values, (value) => dictionary.codeOf(value))
  return { values: dictionary.names(), codes: second.codes.map((code) => renamed[code]) }
}
