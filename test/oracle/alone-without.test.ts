import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnDamage } from '../../src/kinds/table/attack/wrong-columns.js'
import { type Table, coded, tableOf } from '../../src/data/index.js'
import { leftAloneWithout } from '../../src/kinds/table/alone-without.js'

const names = ['age', 'town', 'mark', 'illness', 'note']
const roles = { age: 'quasi', town: 'quasi', mark: 'quasi', illness: 'sensitive', note: 'insensitive' } as const
const rows = fc.array(
  fc.tuple(...names.map((_, i) => fc.constantFrom(...['a', 'b', 'c', 'd'].slice(0, i === 3 ? 2 : 4)))),
  { minLength: 1, maxLength: 24 },
)
const tableFrom = (some: readonly (readonly string[])[]): Table => tableOf(names, some, roles)

/** Rows that agree with a row in these columns, itself included. */
function alike(table: Table, row: number, columns: readonly string[]): number {
  const read = columns.map((name) => coded(table.columns.find((one) => one.name === name)!))
  return Array.from({ length: table.rowCount }, (_, other) => other).filter((other) =>
    read.every(({ codes }) => codes[other] === codes[row]),
  ).length
}

test('a column counts for the rows in small groups that would not be in one without it, row by row', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 2, max: 5 }), (some, least) => {
      const table = tableFrom(some)
      const quasi = ['age', 'town', 'mark']
      const small = some.map((_, row) => row).filter((row) => alike(table, row, quasi) < least)
      const expected = quasi.map((name) => ({
        name,
        people: small.filter(
          (row) =>
            alike(
              table,
              row,
              quasi.filter((one) => one !== name),
            ) >= least,
        ).length,
        of: small.length,
      }))
      const columns = table.columns.filter(({ role }) => role === 'quasi')
      expect(leftAloneWithout(table, columns, least)).toEqual(expected)
    }),
  )
})

test('a column does the damage of the rows that stand alone with it, tell something, and would not without it', () => {
  fc.assert(
    fc.property(rows, (some) => {
      const table = tableFrom(some)
      // The illness is what is learned: a row tells it where it stands alone by the rest of what is known.
      const pinned = (row: number, known: readonly string[]): boolean =>
        alike(
          table,
          row,
          known.filter((one) => one !== 'illness'),
        ) === 1
      const all = some.map((_, row) => row).filter((row) => pinned(row, names))
      const expected = names.map((name) => ({
        name,
        people: all.filter(
          (row) =>
            !pinned(
              row,
              names.filter((one) => one !== name),
            ),
        ).length,
        of: all.length,
      }))
      expect(columnDamage(table)).toEqual(expected)
    }),
  )
})

test('one column alone: without it everybody looks alike', () => {
  const table = tableOf(
    ['age', 'illness'],
    [
      ['1', 'flu'],
      ['2', 'flu'],
      ['2', 'flu'],
    ],
    { age: 'quasi' },
  )
  expect(leftAloneWithout(table, table.columns.slice(0, 1), 2)).toEqual([{ name: 'age', people: 1, of: 1 }])
})
