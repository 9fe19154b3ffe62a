import * as fc from 'fast-check'
import { type Table, hierarchyOf, tableOf } from '../src/data/index.js'

/** Three quasi-identifiers of small numbers, a sensitive value, and how many each person wants to look like. */
export type PlainRow = readonly [a: string, b: string, c: string, disease: string, own: string]

const plainNames = ['a', 'b', 'c', 'disease', 'own'] as const
export const diseases = ['flu', 'cough', 'ulcer', 'cancer'] as const
const tree = hierarchyOf([
  ['flu', 'lung', 'any'],
  ['cough', 'lung', 'any'],
  ['ulcer', 'stomach', 'any'],
  ['cancer', 'stomach', 'any'],
])

function digit(most: number): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max: most }).map(String)
}

/** Few values, so that classes are met. */
export function arbitraryRows(most = 14): fc.Arbitrary<PlainRow[]> {
  const row = fc.tuple(
    digit(2),
    digit(1),
    digit(1),
    fc.constantFrom(...diseases),
    fc.integer({ min: 1, max: 3 }).map(String),
  )
  return fc.array(row, { minLength: 1, maxLength: most })
}

export function plainTable(rows: readonly PlainRow[], population: readonly PlainRow[] = rows): Table {
  return { ...asTable(rows), population: asTable(population) }
}

function asTable(rows: readonly PlainRow[]): Table {
  const table = tableOf(plainNames, rows, { a: 'quasi', b: 'quasi', c: 'quasi', disease: 'sensitive' })
  const columns = table.columns.map((column) => (column.name === 'disease' ? { ...column, hierarchy: tree } : column))
  return { ...table, columns }
}
