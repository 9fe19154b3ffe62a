import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Table, cellOf, tableOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { suppressCells } from '../../src/kinds/index.js'
import { streamsOf } from '../../src/math/index.js'
import { tableOfRows, tableRows } from '../arbitrary-table.js'

function run(table: Table, k: number, budget: { suppress?: number; cells?: number } = {}) {
  const models = [{ model: 'k', values: { k } }]
  return suppressCells.run(
    table,
    withFallbacks(suppressCells.parameters, { models, keepOrder: true, ...budget }),
    streamsOf(1),
  )
}

function cellsOf(table: Table): string[][] {
  const quasi = table.columns.filter(({ role }) => role === 'quasi')
  return Array.from({ length: table.rowCount }, (_, row) => quasi.map((column) => cellOf(column, row)))
}

test('suppress: Figure 2.3 of the thesis, the ages of rows 3 and 4 go', () => {
  const rows = [
    ['476**', '29', 'HIV'],
    ['476**', '29', 'Cough'],
    ['485**', '37', 'Cold'],
    ['485**', '34', 'Cancer'],
  ]
  const made = run(tableOf(['Zip', 'Age', 'Disease'], rows, { Zip: 'quasi', Age: 'quasi', Disease: 'sensitive' }), 2)
  if (made.kind === 'infeasible') throw new Error(made.because)
  expect(cellsOf(made.release)).toEqual([
    ['476**', '29'],
    ['476**', '29'],
    ['485**', '*'],
    ['485**', '*'],
  ])
  expect(made.made).toEqual({ classes: 2, suppressed: 0, suppressedCells: 2 })
})

/** How many of the rows that are not all stars match each, a star or a missing value matching anything. */
function naiveMatches(rows: readonly (readonly string[])[]): number[] {
  const told = rows.filter((row) => row.some((cell) => cell !== '*'))
  const wild = (cell: string): boolean => cell === '*' || cell === 'NA'
  const matches = (a: readonly string[], b: readonly string[]): boolean =>
    a.every((cell, c) => cell === b[c] || wild(cell) || wild(b[c]))
  return told.map((row) => told.filter((other) => matches(row, other)).length)
}

test('suppress: where a star matches any, every record matches k, and fewer cells go than where it does not', () => {
  fc.assert(
    fc.property(tableRows, fc.integer({ min: 2, max: 4 }), (rows, k) => {
      const table = tableOfRows(rows)
      const any = run({ ...table, missing: 'any' }, k, { suppress: 1 })
      const own = run(table, k, { suppress: 1 })
      expect([any.kind, own.kind]).toEqual(Array.from('ab', () => (rows.length < k ? 'infeasible' : 'released')))
      if (any.kind === 'infeasible' || own.kind === 'infeasible') return
      expect(Math.min(...naiveMatches(cellsOf(any.release)), Infinity)).toBeGreaterThanOrEqual(k)
      expect(any.release.missing).toBe('any')
      expect(any.made['suppressedCells']).toBeLessThanOrEqual(own.made['suppressedCells'])
    }),
    { numRuns: 300 },
  )
})

test('suppress: figures are those of the release, and both budgets are kept or named', () => {
  fc.assert(
    fc.property(tableRows, fc.constantFrom(0, 0.1, 1), fc.constantFrom(0, 0.3, 1), (rows, records, cells) => {
      const made = run(tableOfRows(rows), 3, { suppress: records, cells })
      const remedy = made.kind === 'infeasible' ? made.remedy : '‹cells›'
      expect(remedy).toMatch(rows.length < 3 ? /ask for|nobody/ : /‹(cells|suppress)›/)
      if (made.kind === 'infeasible') return
      const stars = cellsOf(made.release).map((row) => row.filter((cell) => cell === '*').length)
      const whole = stars.filter((count) => count === 4).length
      expect(made.made).toMatchObject({ suppressed: whole, suppressedCells: stars.reduce((a, b) => a + b, 0) })
      expect(whole).toBeLessThanOrEqual(Math.floor(records * rows.length))
      expect(made.made['suppressedCells']).toBeLessThanOrEqual(cells * rows.length * 4)
    }),
    { numRuns: 300 },
  )
})

test('suppress: a table that holds the model already loses nothing', () => {
  const rows = [['a'], ['a'], ['b'], ['b']]
  const made = run(tableOf(['town'], rows, { town: 'quasi' }), 2)
  expect(made).toMatchObject({ made: { suppressedCells: 0, classes: 2 } })
})

test('suppress: other models than k are refused where a star matches any', () => {
  const table: Table = {
    ...tableOf(
      ['a', 's'],
      [
        ['x', '1'],
        ['x', '2'],
      ],
      { a: 'quasi', s: 'sensitive' },
    ),
    missing: 'any',
  }
  const models = [{ model: 'l-distinct', values: { l: 2, attribute: 's' } }]
  const made = suppressCells.run(table, withFallbacks(suppressCells.parameters, { models }), streamsOf(1))
  expect(made).toMatchObject({ kind: 'infeasible', remedy: 'ask for k alone' })
})
