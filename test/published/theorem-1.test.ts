import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eliminators, type EliminationParams } from '../../src/kinds/index.js'
import type { DistanceTable } from '../../src/data/index.js'
import { stream } from '../../src/math/index.js'

const gba = eliminators.find(({ id }) => id === 'gba')!

/** Formula 4.5 of the thesis, or without its denominator: the largest gap of a group in ascending order. */
function vulnerability(group: readonly number[], normalise: boolean): number {
  const ascending = group.filter((distance) => !Number.isNaN(distance)).sort((a, b) => a - b)
  const gap = Math.max(0, ...ascending.slice(1).map((distance, i) => distance - ascending[i]))
  return normalise && gap > 0 ? gap / (ascending.at(-1)! - ascending[0]) : gap
}

/** For every elimination of GBA: the vulnerability of the group it attacks, and of the one that crosses it, before and after. */
function eliminations(table: DistanceTable, params: EliminationParams) {
  const weighted: number[][][] = []
  const { steps } = gba.run(
    table,
    {
      ...params,
      watch: (moment) =>
        weighted.push(table.contexts.map((_, row) => table.items.map((_item, column) => moment.weighted(row, column)))),
    },
    stream(1, 'theorem'),
  )
  return steps.map(({ row, column, group }, i) => {
    const of = (name: 'row' | 'column', cells: number[][]) =>
      vulnerability(name === 'row' ? cells[row] : cells.map((line) => line[column]), params.normalise ?? false)
    const change = (name: 'row' | 'column') => ({ before: of(name, weighted[i]), after: of(name, weighted[i + 1]) })
    return {
      attacked: change(group === 'row' ? 'row' : 'column'),
      crossing: change(group === 'row' ? 'column' : 'row'),
    }
  })
}

const tableOf = (rows: readonly (readonly number[])[]): DistanceTable => ({
  contexts: rows.map((_, row) => `context ${row}`),
  items: rows[0].map((_, column) => `item ${column}`),
  distances: Float64Array.from(rows.flat()),
})

const tables = fc.tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 8 })).chain(([rows, columns]) => {
  const cell = fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 0, max: 300 }).map((n) => n / 100) },
    fc.constant(NaN),
  )
  const line = fc.array(cell, { minLength: columns, maxLength: columns })
  return fc.array(line, { minLength: rows, maxLength: rows }).map(tableOf)
})

test('Theorem 1 of the thesis holds for the group whose greatest distance is eliminated: its gap decreases', () => {
  fc.assert(
    fc.property(tables, (table) => {
      for (const { attacked } of eliminations(table, { threshold: 0 }))
        expect(attacked.after).toBeLessThan(attacked.before)
    }),
  )
})

test('Theorem 1 of the thesis is false for the group that loses a distance from its middle: two gaps become one', () => {
  // The second row falls apart most, by 1; its greatest distance lies between 0.1 and 1.9 in its column.
  const [first] = eliminations(
    tableOf([
      [0.1, 0.5],
      [1, 0],
      [1.9, 0.95],
    ]),
    { threshold: 0 },
  )
  expect(first.attacked.before).toBeCloseTo(1 / 3)
  expect(first.attacked.after).toBe(0)
  expect(first.crossing.before).toBeCloseTo(0.3)
  expect(first.crossing.after).toBeCloseTo(0.45)
})

test('Theorem 1 of the thesis is false as Formula 4.5 prints it, divided by the range: what is left may fall apart more', () => {
  // Two rows alike: no column falls apart.
  const [first] = eliminations(
    tableOf([
      [0, 1, 1.9],
      [0, 1, 1.9],
    ]),
    { threshold: 0.5, normalise: true },
  )
  expect(first.attacked.before).toBeCloseTo(1 / 1.9)
  expect(first.attacked.after).toBe(1)
})
