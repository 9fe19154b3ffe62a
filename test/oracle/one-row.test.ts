import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf, tableOf } from '../../src/data/index.js'
import { stream } from '../../src/math/index.js'
import { oneRowEach, oneRowRule } from '../../src/kinds/table/one-row.js'

const names = ['who', 'when', 'what']
const rows = fc.array(
  fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('', '7', '12', '30', '100'), fc.constantFrom('x', 'y')),
  { maxLength: 20 },
)

/** The rows of each person, and of these the one that the rule asks for, by its words. */
function naive(cells: readonly (readonly string[])[], rule: string): number[] {
  const people = [...new Set(cells.map(([who]) => who))]
  return people
    .map((who) => {
      const own = cells.flatMap(([one], row) => (one === who ? [row] : []))
      if (rule === 'first') return own[0]
      if (rule === 'last') return own.at(-1)!
      const told = own.filter((row) => cells[row][1] !== '')
      const best = told.map((row) => Number(cells[row][1])).sort((a, b) => (rule === 'latest:when' ? b - a : a - b))[0]
      return told.find((row) => Number(cells[row][1]) === best) ?? own[0]
    })
    .sort((a, b) => a - b)
}

test.each(['first', 'last', 'earliest:when', 'latest:when'])(
  'one row a person, %s: the rows that a naive look at each person finds, in the order of the file',
  (text) => {
    fc.assert(
      fc.property(rows, (cells) => {
        const one = oneRowEach(tableOf(names, cells), 'who', oneRowRule(text)!, 'file', stream(1, 'rows'))
        const kept = Array.from({ length: one.rowCount }, (_, row) => one.columns.map((column) => cellOf(column, row)))
        expect(kept).toEqual(naive(cells, text).map((row) => cells[row]))
      }),
    )
  },
)

test('one row a person, drawn: each row of a person as often as any other, and one of each person', () => {
  const cells = ['a', 'a', 'b', 'a', 'c'].map((who, row) => [who, String(row), 'x'])
  const times = new Map<string, number>()
  for (let seed = 0; seed < 3000; seed++) {
    const { rowCount, columns } = oneRowEach(
      tableOf(names, cells),
      'who',
      { kind: 'drawn' },
      'file',
      stream(seed, 'rows'),
    )
    expect(rowCount).toBe(3)
    for (let row = 0; row < rowCount; row++) {
      const at = cellOf(columns[1], row)
      times.set(at, (times.get(at) ?? 0) + 1)
    }
  }
  expect([times.get('2'), times.get('4')]).toEqual([3000, 3000])
  for (const at of ['0', '1', '3']) expect(Math.abs(times.get(at)! - 1000)).toBeLessThan(110)
})

test('one row a person: a row that names nobody, a column that is not there, and one without an order are refused', () => {
  const keep = (cells: string[][], rule: string) =>
    oneRowEach(tableOf(names, cells), 'who', oneRowRule(rule)!, 'file', stream(1, 'rows'))
  expect(() => keep([['', '1', 'x']], 'first')).toThrow('row 1 does not say whose it is')
  expect(() => keep([['a', '1', 'x']], 'latest:nothing')).toThrow('has no column')
  expect(() => keep([['a', '1', 'x']], 'latest:what')).toThrow('neither a date nor a number')
  expect([oneRowRule('latest'), oneRowRule('newest:when'), oneRowRule('')]).toEqual([undefined, undefined, undefined])
})
