import type { CodedColumn } from './table.js'

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
