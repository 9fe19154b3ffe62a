import { expect, test } from 'vitest'
import { reveal } from '../../src/kinds/counts/attack/reveal.js'
import { hierarchyOf, tableOf } from '../../src/data/index.js'
import { areCounts, type ReadCountsOptions, parseCounts } from '../../src/kinds/counts/parse-counts.js'
import { publishedCount } from '../../src/kinds/counts/published-count.js'
import { countsBeside } from '../../src/kinds/counts/beside.js'
import { cellName } from '../../src/kinds/counts/counts.js'
import { recordsAllowed, waysToShare } from '../../src/kinds/counts/group-figures.js'
import { cellsByRows } from '../../src/kinds/counts/true-cells.js'
import type { Counts } from '../../src/kinds/index.js'

function rowsOf(text: string) {
  return text.split('\n').map((line, l) => ({ line: l + 1, cells: line.split(',') }))
}

function read(text: string, options: ReadCountsOptions = {}): Counts {
  return parseCounts('counts.csv', rowsOf(text), options)
}

/** What every hidden cell can be, by name. */
function ranges(counts: Counts): Record<string, string> {
  const { ranges: found, hidden } = reveal(counts, { width: 1000, steps: 2000 })
  expect(found.possible).toBe(true)
  return Object.fromEntries(
    Array.from(hidden, (cell) => [cellName(counts.cells[cell]), `${found.low[cell]}..${found.high[cell]}`]),
  )
}

const rules = { least: 1, rounding: 'nearest' } as const

test.each([
  ['17', [17, 17]],
  ['1,234', [1234, 1234]],
  ['1 234', [1234, 1234]],
  ['12.0', [12, 12]],
  ['0', [0, 0]],
  ['<5', [1, 4]],
  ['< 5', [1, 4]],
  ['≤4', [1, 4]],
  ['<=10', [1, 10]],
  ['1-4', [1, 4]],
  ['0–4', [0, 4]],
  ['1 to 4', [1, 4]],
  ['>100', [101, Infinity]],
  ['≥95', [95, Infinity]],
  ['*', [0, Infinity]],
  ['', [0, Infinity]],
  ['c', [0, Infinity]],
  ['[c]', [0, Infinity]],
  ['(X)', [0, Infinity]],
  ['..', [0, Infinity]],
  ['s', [0, Infinity]],
  ['-', [0, Infinity]],
  ['N/A', [0, Infinity]],
  ['suppressed', [0, Infinity]],
] as const)('a published cell "%s" is from %s', (text, [low, high]) => {
  expect(publishedCount(text, rules)).toMatchObject({ low, high })
})

test.each([
  ['-3', 'negative'],
  ['2.5', 'not whole'],
  ['many', 'not a count'],
  ['<0', 'not a count'],
])('a published cell "%s" is %s', (text, fault) => expect(publishedCount(text, rules)).toBe(fault))

test('a cross-table and the same as lines leave the same', () => {
  const cross = ranges(read('area,F,M,Total\nx,<5,7,9\ny,<5,20,24\nTotal,6,27,33'))
  const long = ranges(
    read('area,column,n\nx,F,<5\nx,M,7\nx,Total,9\ny,F,<5\ny,M,20\ny,Total,24\nTotal,F,6\nTotal,M,27\nTotal,Total,33'),
  )
  expect(cross).toEqual(long)
  expect(cross).toEqual({ 'area x, column F': '2..2', 'area y, column F': '4..4' })
})

test('rows of a roll-up with blanks for all are totals', () => {
  expect(ranges(read('area,sex,count\n,,9\nx,,9\nx,F,<5\nx,M,6'))).toEqual({ 'area x, sex F': '3..3' })
})

test('a group without a line is a hidden cell, unless there is nobody in it', () => {
  const text = 'area,sex,count\nx,Total,9\nx,F,6\ny,Total,8\ny,F,5\ny,M,3'
  expect(ranges(read(text))).toEqual({ 'area x, sex M': '3..3' })
  expect(() => read(text, { absent: 'none' })).toThrow('not what its parts add up to')
})

test('codes are nested by their beginnings only where the numbers allow it', () => {
  expect(ranges(read('code,count\n12,9\n121,6\n122,<5'))).toEqual({ 'code 122': '3..3' })
  expect(ranges(read('age,count\n1,9\n10,16\n11,<5'))).toEqual({ 'age 11': '0..4' })
})

test('nested levels come from a hierarchy too', () => {
  const hierarchy = hierarchyOf([
    ['Graz', 'Styria', '*'],
    ['Leoben', 'Styria', '*'],
    ['Linz', 'Upper Austria', '*'],
  ])
  expect(ranges(read('town,count\nStyria,9\nGraz,6\nLeoben,<5\nLinz,7', { hierarchy }))).toEqual({
    'town Leoben': '3..3',
  })
})

test('rounded numbers: what they round to, and what the total leaves of it', () => {
  // 8..12 is 3 + 5 at least and 7 + 5 at most.
  expect(ranges(read('area,count\nTotal,10\nx,5\ny,5', { round: 5 }))).toMatchObject({
    everybody: '8..12',
    'area x': '3..7',
  })
  expect(ranges(read('area,count\nTotal,20\nx,5\ny,5', { round: 5, rounding: 'either' }))).toEqual({
    everybody: '16..18',
    'area x': '7..9',
    'area y': '7..9',
  })
})

test('two tables of the same people: what one hides the other tells', () => {
  const together = countsBeside(read('area,count\nx,<5\ny,7'), read('area,count\nx,3\ny,7'), 'b.csv')!
  expect(together.as).toBe('same')
  expect(ranges(together)).toEqual({ 'area x': '3..3' })
})

test('two tables that differ by a filter: who was left out is the difference', () => {
  const all = read('illness,count\nTotal,30\nflu,10\nasthma,20')
  const without = read('illness,count\nTotal,27\nflu,9\nasthma,18')
  const together = countsBeside(all, without, 'b.csv')!
  expect(together.as).toBe('part')
  expect(ranges(together)).toEqual({
    'everybody (not in b.csv)': '3..3',
    'illness flu (not in b.csv)': '1..1',
    'illness asthma (not in b.csv)': '2..2',
  })
})

test('users with a mean and a median: the numbers of records are those of all ways to share them', () => {
  for (let users = 1; users <= 6; users++)
    for (const median of [undefined, ...[1, 1.5, 2, 2.5, 3].map((half) => ({ units: half * 10, scale: 10 }))]) {
      const allowed = recordsAllowed(users, { median })
      for (let records = 1; records <= 20; records++) {
        const ways = waysToShare(users, records, median).length
        expect(allowed !== undefined && allowed[0] <= records && records <= allowed[1]).toBe(ways > 0)
      }
    }
})

test('the records that were counted tell the true numbers', () => {
  const people = tableOf(
    ['sex', 'area'],
    [
      ['F', 'x'],
      ['F', 'x'],
      ['M', 'y'],
    ],
  )
  const counts = read('area,sex,count\nTotal,Total,3\nx,F,<5\ny,F,*\ny,Total,1')
  const truth = cellsByRows(counts, people)
  expect(counts.cells.flatMap((cell, i) => (cell.line === undefined ? [] : [truth[i]]))).toEqual([3, 2, 0, 1])
})

test.each([
  ['area,count\nx,<5\ny,7', true],
  ['area,F,M,Total\nx,1,2,3\nTotal,1,2,3', true],
  ['query,count\nage>6,5', true],
  ['age,zip,disease\n23,11000,flu\n24,11001,flu', false],
  ['bread,milk,beer\nbread,eggs,beer', false],
  ['id,item\n1,bread\n1,milk', false],
  ['age,income\n34,50000\n35,60000', false],
])('whether %j is published counts: %s', (text, counts) => expect(areCounts(rowsOf(text))).toBe(counts))
