import { type Column, type Table, coded } from '../src/data/index.js'

/** Rows of a table and of what comes with it. */
function mapRows(table: Table, change: (rows: Table) => Table): Table {
  return change(table.population ? { ...table, population: change(table.population) } : table)
}

/** One value of a column becomes another wherever it stands: the simplest generalisation, and all others are made of it. */
export function merged(table: Table, name: string, from: string, to: string): Table {
  return mapRows(table, (one) => ({
    ...one,
    columns: one.columns.map((column): Column => {
      if (column.name !== name) return column
      const { codes, values, ...head } = coded(column)
      const names = [...new Set([...values.filter((value) => value !== from), to])]
      return {
        ...head,
        values: names,
        codes: codes.map((code) => names.indexOf(values[code] === from ? to : values[code])),
      }
    }),
  }))
}

/** The rows in this order; a row may be named twice. */
export function taken(table: Table, rows: readonly number[]): Table {
  const columns = table.columns.map((column): Column => {
    const { codes, ...head } = coded(column)
    return { ...head, codes: Uint32Array.from(rows, (row) => codes[row]) }
  })
  return { ...table, rowCount: rows.length, columns }
}

export function replicated(table: Table, times: number): Table {
  return mapRows(table, (one) => ({
    ...one,
    rowCount: times * one.rowCount,
    columns: one.columns.map((column): Column => {
      const { codes, ...head } = coded(column)
      const many = new Uint32Array(times * codes.length)
      for (let time = 0; time < times; time++) many.set(codes, time * codes.length)
      return { ...head, codes: many }
    }),
  }))
}

/** The rows that are kept stay; the quasi-identifiers of the others become stars. */
export function withStars(table: Table, keep: (row: number) => boolean): Table {
  const columns = table.columns.map((column): Column => {
    if (column.role !== 'quasi') return column
    const { codes, values, ...head } = coded(column)
    const star = values.includes('*') ? values.indexOf('*') : values.length
    const stars = codes.map((code, row) => (keep(row) ? code : star))
    return { ...head, codes: stars, values: star < values.length ? values : [...values, '*'] }
  })
  return { ...table, columns }
}
