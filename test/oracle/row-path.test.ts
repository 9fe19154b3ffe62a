import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableOf } from '../../src/data/index.js'
import { rowPath } from '../../src/kinds/table/risk/row-path.js'
import { risk } from '../../src/kinds/table/risk/risk.js'
import { tableGroups } from '../../src/run/table-groups.js'
import { tries } from '../laws/tries.js'

const names = ['age', 'sex', 'zip']
const roles = { age: 'quasi', sex: 'quasi', zip: 'quasi', illness: 'sensitive' } as const
const people = (rows: readonly (readonly string[])[]) =>
  tableOf(
    [...names, 'illness'],
    rows.map((row) => [...row, 'flu']),
    roles,
  )

test('rowPath: each number counts the rows that agree so far, and no other order leaves fewer at a step', () => {
  const cell = fc.constantFrom('a', 'b', 'c')
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(rows, fc.nat(), (cells, at) => {
      const table = people(cells)
      const row = at % cells.length
      const { from, steps } = rowPath(table, row + 1, 'x')
      expect(from).toBe(cells.length)
      let left = cells
      const known = new Set<number>()
      for (const { column, value, rows: told } of steps) {
        const place = names.indexOf(column)
        const after = (c: number) => left.filter((one) => one[c] === cells[row][c])
        const fewest = Math.min(...names.flatMap((_, c) => (known.has(c) ? [] : [after(c).length])))
        left = after(place)
        known.add(place)
        expect([value, told]).toEqual([cells[row][place], left.length])
        expect(told).toBe(fewest)
      }
      expect(known.size).toBe(names.length)
    }),
    { numRuns: tries(200) },
  )
})

test('rowPath: the worst is the first row of a smallest group; of a row of stars nothing is told', () => {
  const table = people([
    ['1', 'F', 'x'],
    ['1', 'F', 'x'],
    ['2', 'M', 'y'],
    ['*', '*', '*'],
  ])
  expect(rowPath(table, 'worst', 'x')).toMatchObject({ row: 3, from: 3 })
  expect(rowPath(table, 4, 'x')).toEqual({ row: 4, from: 3, steps: [] })
  for (const row of [0, 5, NaN]) expect(() => rowPath(table, row, 'x')).toThrow('no row of that number')
})

test('tableGroups: which column makes those who stand alone stand alone', () => {
  const table = people([
    ['1', 'F', 'x'],
    ['2', 'F', 'x'],
    ['3', 'M', 'y'],
    ['3', 'M', 'y'],
  ])
  const { details, least, without, contributions, path, rows } = tableGroups(table, risk(table), rowPath(table, 1, 'x'))
  expect([details.smallest, least, rows]).toEqual([1, 2, 4])
  expect(without).toEqual([
    { name: 'age', people: 2, of: 2 },
    { name: 'sex', people: 0, of: 2 },
    { name: 'zip', people: 0, of: 2 },
  ])
  expect(contributions.map(({ column, share }) => [column, share])).toEqual([
    ['age', 1],
    ['sex', 0],
    ['zip', 0],
  ])
  expect(path?.steps[0]).toEqual({ column: 'age', value: '1', rows: 1 })
  expect(tableGroups(table, risk(table)).path).toBeUndefined()
})
