import { Dictionary } from './dictionary.js'
import { type CodedColumn, type Table, coded, columnNamed } from './table.js'

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
