import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Table, cellOf, tableOf } from '../../src/data/index.js'
import { publish } from '../../src/kinds/table/protect/publish.js'
import { stream } from '../../src/math/index.js'
import { tableOfRows, tableRows } from '../arbitrary-table.js'

// A seed has a fallback and stands in the sidecar: whoever undoes the shuffle must learn nothing of the original's order.
describe('what a known seed tells of the order of the original: nothing', () => {
  test('people of several rows get numbers that hang on what is published of them alone', () => {
    const row = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom('x', 'y'), fc.constantFrom('1', '2'))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 15 }), fc.nat(), (rows, seed) => {
        const published = (some: readonly string[][]): string[] =>
          inOrder(
            publish(
              tableOf(['who', 'town', 'visit'], some, { who: 'person', town: 'quasi', visit: 'sensitive' }),
              { changed: [] },
              stream(seed, 'publish'),
            ).release,
          )
        const turned = rows.toReversed()
        expect(published(turned)).toEqual(published(rows))
        // Other names for the same people, in another order of the alphabet.
        expect(published(turned.map(([who, ...rest]) => ['edcba'['abcde'.indexOf(who)], ...rest]))).toEqual(
          published(rows),
        )
      }),
    )
  })

  test('a text that has two codes stands where it stands with one', () => {
    fc.assert(
      fc.property(tableRows, fc.nat(), (rows, seed) => {
        const one = tableOfRows(rows)
        const two: Table = {
          ...one,
          columns: one.columns.map((column) => {
            if (column.kind === 'plain') return column
            const n = column.values.length
            return {
              ...column,
              values: [...column.values, ...column.values],
              codes: column.codes.map((code, place) => (place % 2 === 0 ? code : code + n)),
            }
          }),
        }
        const published = (table: Table): string[] =>
          inOrder(publish(table, { changed: [] }, stream(seed, 'publish')).release)
        expect(published(two)).toEqual(published(one))
      }),
    )
  })

  test('unsorted matching (the lecture): two releases of one seed do not stand row beside row', () => {
    const table = tableOf(
      ['race', 'zip'],
      ['Asian', 'Black', 'White'].flatMap((race) => ['02138', '02139', '02141', '02142'].map((zip) => [race, zip])),
      { race: 'quasi', zip: 'quasi' },
    )
    const release = (hidden: string): string[] => {
      const changed = table.columns.flatMap((column) =>
        column.kind === 'coded' && column.name === hidden ? [{ ...column, values: column.values.map(() => '*') }] : [],
      )
      return inOrder(publish(table, { changed }, stream(1, 'publish')).release)
    }
    const [byZip, byRace] = [release('race'), release('zip')]
    const joined = byZip.map((row, place) => JSON.stringify([JSON.parse(byRace[place])[0], JSON.parse(row)[1]]))
    expect(joined.sort()).not.toEqual(inOrder(table).sort())
  })
})

function inOrder({ columns, rowCount }: Table): string[] {
  return Array.from({ length: rowCount }, (_, row) => JSON.stringify(columns.map((column) => cellOf(column, row))))
}
