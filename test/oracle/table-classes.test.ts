import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Table, isMissing, tableOf } from '../../src/data/index.js'
import { below, stream } from '../../src/math/index.js'
import { classesOf, noClass, peopleOf } from '../../src/kinds/index.js'
import { groupRows } from '../../src/data/group-rows.js'
import { compatibleSizes, missingCells } from '../../src/kinds/table/missing.js'
import { valueCountsOf } from '../../src/kinds/table/value-counts.js'
import { rolesOf } from '../judge-table.js'
import { naiveClasses, naiveCompatible } from './naive-classes.js'

/** Groups named by their first row: two partitions are the same when these are. */
function partition(groupOf: Uint32Array): number[] {
  const first = new Map<number, number>()
  return Array.from(groupOf, (group, row) => {
    if (!first.has(group)) first.set(group, row)
    return first.get(group)!
  })
}

function naivePartition(columns: readonly Uint32Array[], rowCount: number): number[] {
  const first = new Map<string, number>()
  return Array.from({ length: rowCount }, (_, row) => {
    const key = columns.map((codes) => codes[row]).join()
    if (!first.has(key)) first.set(key, row)
    return first.get(key)!
  })
}

// What the cardinalities make of 60,000 rows: each way that rows are grouped has its line.
/** A column of many values, of which three are used: rows differ in the other word of their key. */
const few = 2 ** 32
const ways: Readonly<Record<string, readonly number[]>> = {
  'no column that tells anybody apart': [1, 1],
  'one small table': [3, 5, 7],
  'a table that few keys use': [50_000, 2, 2],
  'direct addresses in parts': [60, 70, 50, 20],
  'a hash table of one word': [2 ** 31],
  'hash tables in parts, one word': [60_000, 60_000],
  'hash tables in parts, two words': [60_000, 60_000, 50_000],
  'hash tables in parts, two words of which the first tells little': [few, 60_000],
  'a hash table of two words': [few, few],
  'more than two words': [60_000, 60_000, 60_000, 60_000, 60_000, 3],
}

for (const [way, cardinalities] of Object.entries(ways))
  test(`groupRows: ${way} groups as comparing rows does`, () => {
    const rowCount = 60_000
    const random = stream(1, way)
    // Skewed, so that groups are met again.
    const columns = cardinalities.map((count) => {
      const codes = Uint32Array.from({ length: rowCount }, () =>
        below(below(count === few ? 3 : Math.min(count, 30_000), random) + 1, random),
      )
      return { codes, count }
    })
    const { count, groupOf, sizes, firsts } = groupRows(columns, rowCount)
    const expected = naivePartition(
      columns.map(({ codes }) => codes),
      rowCount,
    )
    expect(partition(groupOf)).toEqual(expected)
    expect(count).toBe(new Set(expected).size)
    const counted = new Uint32Array(count)
    for (const group of groupOf) counted[group]++
    expect(sizes).toEqual(counted)
    expect([...firsts].sort((a, b) => a - b)).toEqual([...new Set(expected)])
  })

test('groupRows: random small columns group as comparing rows does', () => {
  const column = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 9, maxLength: 9 })
  fc.assert(
    fc.property(fc.array(column, { maxLength: 5 }), fc.constantFrom(4, 2 ** 12, 2 ** 31), (lists, count) => {
      const columns = lists.map((list) => Uint32Array.from(list))
      const { groupOf } = groupRows(
        columns.map((codes) => ({ codes, count })),
        9,
      )
      expect(partition(groupOf)).toEqual(naivePartition(columns, 9))
    }),
  )
})

const cell = fc.constantFrom('x', 'y', '*', '**', 'NA')
const cells = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 14 })
const names = ['a', 'b', 'c']
const isStars = (text: string): boolean => text === '*' || text === '**'

test('classesOf: rows of stars alone belong to no class; others group by what they say', () => {
  fc.assert(
    fc.property(cells, (rows) => {
      const { classOf, sizes, suppressed } = classesOf(tableOf(names, rows, rolesOf(names)))
      const told = rows.filter((row) => !row.every(isStars))
      fc.pre(told.length > 0)
      const naive = naiveClasses(told, (row) => row)
      expect(suppressed).toBe(rows.length - told.length)
      expect([...sizes].sort((a, b) => a - b)).toEqual(naive.map((one) => one.length).sort((a, b) => a - b))
      for (const [row, c] of classOf.entries()) expect(c === noClass).toBe(!told.includes(rows[row]))
    }),
  )
})

test('classesOf: where all rows are stars, everybody is in one class', () => {
  const { count, sizes, suppressed } = classesOf(
    tableOf(
      names,
      [
        ['*', '**', '*'],
        ['*', '*', '*'],
      ],
      rolesOf(names),
    ),
  )
  expect([count, [...sizes], suppressed]).toEqual([1, [2], 0])
})

test('compatibleSizes: how many each row is compatible with, by comparing all pairs', () => {
  fc.assert(
    fc.property(cells, (rows) => {
      const told = rows.filter((row) => !row.every(isStars))
      fc.pre(told.length > 0)
      const table: Table = tableOf(names, told, rolesOf(names))
      const expected = naiveCompatible(told, isMissing)
      const { classOf, sizes } = classesOf(table)
      const found = compatibleSizes(table, true) ?? sizes
      expect(Array.from(classOf, (c) => found[c])).toEqual(expected)
      expect(missingCells(table).count).toBe(told.flat().filter(isMissing).length)
    }),
  )
})

const visits = fc.array(fc.tuple(fc.constantFrom('p', 'q', 'r', 's'), cell, fc.constantFrom('f', 'g', 'h')), {
  minLength: 1,
  maxLength: 12,
})

test('peopleOf: people are alike when they have the same rows, each as often', () => {
  fc.assert(
    fc.property(visits, (rows) => {
      const table = tableOf(['id', 'a', 'd'], rows, { id: 'person', a: 'quasi', d: 'sensitive' })
      const ids = [...new Set(rows.map(([id]) => id))]
      const listOf = (id: string): string[] =>
        rows
          .filter((row) => row[0] === id)
          .map((row) => row[1])
          .sort()
      const all = rows.every((row) => isStars(row[1]))
      const told = all ? ids : ids.filter((id) => !listOf(id).every(isStars))
      // Rows of stars alone are one sort of row, however many stars; how many rows somebody has is told even then.
      const naive = naiveClasses(told, (id) => [JSON.stringify(listOf(id).map((a) => (isStars(a) ? '*' : a)))])
      const { classes, count, told: tables } = peopleOf(table)
      expect(count).toBe(ids.length)
      expect(classes.suppressed).toBe(ids.length - told.length)
      expect([...classes.sizes].sort((a, b) => a - b)).toEqual(naive.map((one) => one.length).sort((a, b) => a - b))
      const { whole } = valueCountsOf(peopleOf(table), tables[0], table.columns[2])
      const once = new Set(rows.map(([id, , value]) => `${id} ${value}`))
      expect(whole.reduce((a, b) => a + b, 0)).toBe(once.size)
    }),
  )
})
