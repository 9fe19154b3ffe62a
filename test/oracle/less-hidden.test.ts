import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Table, cellOf, coded, tableOf } from '../../src/data/index.js'
import { tableRelease } from '../../src/kinds/index.js'
import { lessHidden } from '../../src/kinds/table/protect/hidden/less-hidden.js'
import { covers } from '../../src/kinds/table/reading/reading.js'
import { readColumn } from '../../src/kinds/table/reading/read-table.js'

const row = fc.tuple(
  fc.constantFrom('A', 'B'),
  fc.integer({ min: 0, max: 40 }).map(String),
  fc.constantFrom('flu', 'cold', 'gout', 'mumps'),
  fc.constantFrom('yes', 'no'),
)
const names = ['group', 'bill', 'illness', 'smoker']

function release(rows: readonly (readonly string[])[], columns = names) {
  const roles = Object.fromEntries(
    names.map((name) => [name, name === 'group' ? ('quasi' as const) : ('insensitive' as const)]),
  )
  const plain = tableOf(
    columns,
    rows.map((cells) => columns.map((name) => cells[names.indexOf(name)])),
    roles,
  )
  const typed = plain.columns.map((column) =>
    column.name === 'bill' ? { ...column, type: 'integer' as const } : column,
  )
  return tableRelease({ ...plain, columns: typed })
}

/** Rows that nobody else is like in all columns but one that is hidden, by looking at every pair. */
function alone(table: Table): number {
  const hidden = table.columns.filter(({ role }) => role === 'insensitive')
  const rows = Array.from({ length: table.rowCount }, (_, r) => table.columns.map((column) => cellOf(column, r)))
  const only = (r: number, left: string): boolean =>
    rows.every((other, o) => o === r || table.columns.some(({ name }, c) => name !== left && other[c] !== rows[r][c]))
  return rows.filter((_, r) => hidden.some(({ name }) => only(r, name))).length
}

test('whoever knows all but one of the columns nobody thought of finds no more rows than may stand alone, and every cell stays true', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 4, maxLength: 40 }),
      fc.constantFrom(0, 0.1),
      fc.boolean(),
      (rows, limit, two) => {
        const given = release(rows, two ? ['group', 'bill', 'smoker'] : names)
        const mended = lessHidden(given, limit)
        if (!mended) return
        expect(alone(mended.release)).toBeLessThanOrEqual(limit * rows.length)
        const known = given.columns.filter(({ role }) => role === 'quasi')
        expect(mended.release.columns.filter(({ role }) => role === 'quasi')).toEqual(known)
        for (const column of mended.release.columns) {
          const before = coded(given.columns.find(({ name }) => name === column.name)!)
          const read = readColumn(coded(column), before)
          for (let r = 0; r < given.rowCount; r++) {
            const place = read.domain.placeOf.get(cellOf(before, r))!
            expect(
              covers(read.covers[coded(column).codes[r]], place),
              `${cellOf(column, r)} of ${cellOf(before, r)}`,
            ).toBe(true)
          }
        }
      },
    ),
  )
})

test('it is reached wherever a group has two rows or more, of two such columns', () => {
  const rows = Array.from({ length: 40 }, (_, i) => [
    'AB'[i % 2],
    String(100 + 13 * i),
    'flu',
    i % 5 === 0 ? 'yes' : 'no',
  ])
  const given = release(rows, ['group', 'bill', 'smoker'])
  expect(alone(given)).toBe(40)
  const mended = lessHidden(given, 0)
  expect(mended && alone(mended.release)).toBe(0)
  const bills = new Set(coded(mended!.release.columns[1]).values)
  // Two by two: as fine as it can be.
  expect(bills.size).toBeGreaterThanOrEqual(16)
})
