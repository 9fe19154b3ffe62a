import * as fc from 'fast-check'
import {
  type CodedColumn,
  type Column,
  type ColumnType,
  type Role,
  type Table,
  hierarchyOf,
  tableOf,
} from '../src/data/index.js'

const regions = hierarchyOf(Array.from('abcdef', (town, i) => [town, ['north', 'south'][i >> 2 ? 1 : 0], '*']))

const row = fc.tuple(
  fc.constantFrom('3', '7', '18', '24', '25', '40'),
  fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  fc.constantFrom('x', 'y, z', '{', 'w'),
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom('2001-02-03', '2001-02-28', '2004-12-31') }, fc.constant('NA')),
  fc.constantFrom('flu', 'cold', 'cough', 'HIV'),
  fc.constantFrom('1', '2', '9'),
  fc.constant('name'),
)

const names = ['age', 'town', 'mark', 'born', 'illness', 'income', 'name']
const roles: Readonly<Record<string, Role>> = {
  age: 'quasi',
  town: 'quasi',
  mark: 'quasi',
  born: 'quasi',
  illness: 'sensitive',
  income: 'insensitive',
  name: 'identifier',
}
const types: Readonly<Record<string, ColumnType>> = { age: 'integer', born: 'date', income: 'integer' }

/** A table whose quasi-identifiers are a number, a value with a hierarchy, one without, and a date that may be missing. */
export function tableOfRows(rows: readonly (readonly string[])[]): Table {
  const { columns, rowCount } = tableOf(names, rows, roles)
  return {
    rowCount,
    columns: columns.map((column) => ({
      ...column,
      type: types[column.name] ?? 'text',
      ...(column.name === 'town' && { hierarchy: regions }),
    })),
  }
}

export const tableRows: fc.Arbitrary<string[][]> = fc.array(row, { minLength: 1, maxLength: 24, size: 'max' })

/** The same with a hierarchy over every quasi-identifier, for methods that need one. */
export function withHierarchies(table: Table): Table {
  const columns = table.columns.map((column) => {
    if (column.role !== 'quasi' || column.hierarchy || column.kind === 'plain') return column
    return { ...column, hierarchy: hierarchyOf(column.values.map((value) => [value, halfOf(column, value), '*'])) }
  })
  return { ...table, columns }
}

function halfOf({ name }: CodedColumn, value: string): string {
  return `${name} ${value.codePointAt(value.length - 1)! % 2}`
}

/** The same where only numbers are quasi-identifiers. */
export function ofNumbers(table: Table): Table {
  const roleOf = ({ type, role }: Column): Role | undefined =>
    type === 'integer' ? 'quasi' : role === 'quasi' ? 'insensitive' : role
  const columns = table.columns.map((column) => ({ ...column, role: roleOf(column), hierarchy: undefined }))
  return { ...table, columns }
}
