import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Table, cellOf, columnNamed, tableOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { mondrian } from '../../src/kinds/index.js'
import { streamsOf } from '../../src/math/index.js'
import { partsOf } from '../../src/kinds/table/protect/mondrian.js'
import { classTest } from '../../src/kinds/table/protect/conditions/class-test.js'
import { isInfeasible, recodingsOf } from '../../src/kinds/table/protect/recoding.js'
import { tableOfRows, tableRows, withHierarchies } from '../arbitrary-table.js'
import { releasedClasses } from './naive-classes.js'
import { tries } from '../laws/tries.js'

/** Numbers in columns of type integer, quasi-identifiers all. */
function numbers(rows: readonly (readonly number[])[]): Table {
  const names = rows[0].map((_, c) => `c${c}`)
  const table = tableOf(
    names,
    rows.map((row) => row.map(String)),
    Object.fromEntries(names.map((name) => [name, 'quasi' as const])),
  )
  return { ...table, columns: table.columns.map((column) => ({ ...column, type: 'integer' as const })) }
}

function run(table: Table, k: number, options: { relaxed?: boolean; observedEnds?: boolean } = {}) {
  const models = [{ model: 'k', values: { k } }]
  const made = mondrian.run(
    table,
    withFallbacks(mondrian.parameters, { models, keepOrder: true, ...options }),
    streamsOf(1),
  )
  if (made.kind === 'infeasible') throw new Error(made.because)
  return made.release
}

const cells = (table: Table, column: string): string[] =>
  Array.from({ length: table.rowCount }, (_, row) => cellOf(columnNamed(table, column)!, row))

/** Strict Mondrian as LeFevre, DeWitt and Ramakrishnan write it, on numbers: rows by part. */
function naiveParts(rows: readonly number[], values: readonly (readonly number[])[], k: number): number[][] {
  const columnCount = values[0].length
  const span = (of: readonly number[], c: number): number => {
    const held = of.map((row) => values[row][c])
    return Math.max(...held) - Math.min(...held)
  }
  const everybody = values.map((_, row) => row)
  const columns = Array.from({ length: columnCount }, (_, c) => c)
  const width = (c: number): number => (span(everybody, c) === 0 ? 0 : span(rows, c) / span(everybody, c))
  columns.sort((a, b) => width(b) - width(a) || a - b)
  for (const c of columns) {
    if (width(c) === 0) continue
    const sorted = rows.map((row) => values[row][c]).sort((a, b) => a - b)
    const median = sorted[(sorted.length >> 1) - 1]
    const cuts = [(v: number) => v <= median, (v: number) => v < median]
    const sides = cuts.map((left) => [
      rows.filter((row) => left(values[row][c])),
      rows.filter((row) => !left(values[row][c])),
    ])
    const half = rows.length >> 1
    sides.sort((a, b) => Math.abs(a[0].length - half) - Math.abs(b[0].length - half))
    const found = sides.find(([left, right]) => left.length >= k && right.length >= k)
    if (found) return found.flatMap((side) => naiveParts(side, values, k))
  }
  return [[...rows]]
}

test('mondrian: strict cuts are those of the naive algorithm', () => {
  const rows = fc.array(fc.tuple(fc.nat(12), fc.nat(5)), { minLength: 4, maxLength: 40, size: 'max' })
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 4 }), (values, k) => {
      const parts = naiveParts(
        values.map((_, row) => row),
        values,
        k,
      )
      const made = run(numbers(values), k)
      const sorted = (groups: readonly (readonly number[])[]): string[] =>
        groups.map((group) => [...group].sort((a, b) => a - b).join(' ')).sort()
      const told = releasedClasses(made)
      // A part that covers everything is stars, which is no class.
      expect(sorted(told)).toEqual(parts.length > 1 || told.length > 0 ? sorted(parts) : [])
    }),
    { numRuns: tries(500) },
  )
})

test('mondrian: ranges end at the roundest number of the cut, and no observed extreme is an end', () => {
  const release = run(numbers([[3], [7], [18], [24], [31], [47], [58], [96]]), 2)
  expect(cells(release, 'c0')).toEqual(['<10', '<10', '[10, 30[', '[10, 30[', '[30, 50[', '[30, 50[', '50+', '50+'])
})

test('mondrian: ends are observed values where that is asked for', () => {
  const release = run(numbers([[3], [7], [18], [24]]), 2, { observedEnds: true })
  expect(cells(release, 'c0')).toEqual(['[3, 7]', '[3, 7]', '[18, 24]', '[18, 24]'])
})

test('mondrian: relaxed cuts may part equal values, strict ones may not', () => {
  const rows = [[1], [5], [5], [5], [5], [9]]
  expect(new Set(cells(run(numbers(rows), 3), 'c0'))).toEqual(new Set(['*']))
  const relaxed = cells(run(numbers(rows), 3, { relaxed: true }), 'c0')
  expect(relaxed.toSorted()).toEqual(['3+', '3+', '3+', '<7', '<7', '<7'])
  expect([relaxed[0], relaxed[5]]).toEqual(['<7', '3+'])
})

test('mondrian: values without a hierarchy are told as sets, in quotes where a comma is in one', () => {
  const table = tableOf(['a'], [['x'], ['x, y'], ['z'], ['z'], ['z']], { a: 'quasi' })
  expect(cells(run(table, 2), 'a')).toEqual(['{x, "x, y"}', '{x, "x, y"}', 'z', 'z', 'z'])
})

test('mondrian: forty quasi-identifiers are no trouble', () => {
  const rows = Array.from({ length: 200 }, (_, r) => Array.from({ length: 40 }, (_c, c) => (r * (c + 7) * 31) % 97))
  const classes = releasedClasses(run(numbers(rows), 5))
  expect(classes.length).toBeGreaterThanOrEqual(20)
  expect(Math.min(...classes.map(({ length }) => length))).toBeGreaterThanOrEqual(5)
})

test('mondrian: small parts cut in a copy of their own are cut as in the table', () => {
  const models = [
    { model: 'k', values: { k: 2 } },
    { model: 'l-distinct', values: { l: 2, attribute: 'illness' } },
  ]
  fc.assert(
    fc.property(tableRows, fc.boolean(), fc.boolean(), (rows, hierarchies, relaxed) => {
      const table = hierarchies ? withHierarchies(tableOfRows(rows)) : tableOfRows(rows)
      const [recodings, asked] = [recodingsOf(table, true), classTest(table, models)]
      if (isInfeasible(recodings) || asked.kind === 'infeasible') return
      const cutAt = (compactRows: number) => {
        const held = Uint32Array.from(rows, (_, row) => row)
        return { parts: partsOf(recodings, held, asked, relaxed, compactRows), held }
      }
      expect(cutAt(6)).toEqual(cutAt(100))
    }),
    { numRuns: tries(300) },
  )
})
