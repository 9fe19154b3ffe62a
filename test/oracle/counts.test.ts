import { expect, test } from 'vitest'
import { reveal } from '../../src/kinds/counts/attack/reveal.js'
import { parseCounts } from '../../src/kinds/counts/parse-counts.js'
import { stream } from '../../src/math/index.js'
import type { Counts } from '../../src/kinds/index.js'
import { crossTableText, naiveCells, protectedTable, suppressedTable } from './naive-cross-table.js'

function read(text: string): Counts {
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line, l) => ({ line: l + 1, cells: line.split(',') }))
  return parseCounts('counts.csv', rows)
}

test('counts: in 1,000 random 6 × 6 tables with small numbers hidden every cell with one solution is found, and no other', () => {
  let [claimed, hidden] = [0, 0]
  for (let seed = 0; seed < 1000; seed++) {
    const table = suppressedTable(6, stream(seed, 'suppressed'))
    const counts = read(crossTableText(table))
    const { ranges, hidden: cells } = reveal(counts, { width: 1, steps: 2000 })
    expect(ranges.unsettled).toBe(0)
    const truth = naiveCells(table)
    for (const cell of cells) {
      const [i, j] = counts.cells[cell].who.map(({ value }) => Number(value.slice(1)))
      const one = truth[i][j].size === 1
      const found = ranges.low[cell] === ranges.high[cell] ? ranges.low[cell] : undefined
      if (found !== (one ? table.truth[i][j] : undefined)) throw new Error(`seed ${seed}, cell ${i} ${j}`)
      hidden++
      if (one) claimed++
    }
  }
  // The test means something: some are found and some are not.
  expect(claimed).toBeGreaterThan(0.01 * hidden)
  expect(claimed).toBeLessThan(0.99 * hidden)
})

test('counts: the least and the most of every hidden cell of 100 tables are those of all tables with these margins', () => {
  for (let seed = 0; seed < 100; seed++) {
    const table = suppressedTable(5, stream(seed, 'ranges'))
    const counts = read(crossTableText(table))
    const { ranges, hidden: cells } = reveal(counts, { width: 10, steps: 2000 })
    const truth = naiveCells(table)
    for (const cell of cells) {
      const [i, j] = counts.cells[cell].who.map(({ value }) => Number(value.slice(1)))
      expect([ranges.low[cell], ranges.high[cell]], `seed ${seed}`).toEqual([
        Math.min(...truth[i][j]),
        Math.max(...truth[i][j]),
      ])
    }
  }
})

test('counts: a total that is hidden with one of its parts leaves both open', () => {
  const counts = read('area,sex,count\nx,F,*\nx,M,5\nx,Total,*\n')
  const { ranges } = reveal(counts, { width: 1, steps: 2000 })
  const ends = [...counts.cells.keys()].map((cell) => [ranges.low[cell], ranges.high[cell]])
  expect(ends).toEqual([
    [0, Infinity],
    [5, 5],
    [5, Infinity],
  ])
})

test('counts: in tables that are properly protected nothing is claimed', () => {
  let tables = 0
  for (let seed = 0; tables < 300; seed++) {
    const table = protectedTable(6, stream(seed, 'protected'))
    if (!table) continue
    tables++
    const { ranges, hidden } = reveal(read(crossTableText(table)), { width: 1, steps: 2000 })
    expect(ranges.unsettled).toBe(0)
    expect(hidden.filter((cell) => ranges.low[cell] === ranges.high[cell])).toHaveLength(0)
  }
})
