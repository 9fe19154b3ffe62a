import { expect, test } from 'vitest'
import { parseCounts } from '../../src/kinds/counts/parse-counts.js'
import { type Random, below, stream, unit } from '../../src/math/index.js'
import type { Counts } from '../../src/kinds/index.js'
import { complemented } from '../../src/kinds/counts/repair/complement.js'
import { type CrossTable, crossTableText, naiveCells } from './naive-cross-table.js'

function read(table: CrossTable): Counts {
  const rows = crossTableText(table)
    .trimEnd()
    .split('\n')
    .map((line, l) => ({ line: l + 1, cells: line.split(',') }))
  return parseCounts('counts.csv', rows)
}

function numbers(size: number, random: Random): number[][] {
  return Array.from({ length: size }, () =>
    Array.from({ length: size }, () => Math.floor(Math.exp(3.3 * unit(random)))),
  )
}

/** The table again, with what is hidden in the counts; undefined where a margin is. */
function tableOfCounts({ truth }: CrossTable, { cells }: Counts): CrossTable | undefined {
  const hidden = truth.map((row) => row.map((): readonly [number, number] | undefined => undefined))
  for (const { who, told, low, high } of cells) {
    if (told !== 'hidden') continue
    if (who.length < 2) return undefined
    const [i, j] = who.map(({ value }) => Number(value.slice(1)))
    hidden[i][j] = [low, high]
  }
  return { truth, hidden }
}

/** How many hidden cells have one number only, by going through all tables. */
function oneLeft(table: CrossTable): number {
  return naiveCells(table)
    .flat()
    .filter((set, at) => table.hidden.flat()[at] && set.size === 1).length
}

test('complement: of 200 tables with small numbers hidden none is left in which one follows, and no number is hidden in vain', () => {
  let [tables, followed, added, printed] = [0, 0, 0, 0]
  for (let seed = 0; tables < 200; seed++) {
    const truth = numbers(4, stream(seed, 'complement'))
    const before: CrossTable = { truth, hidden: truth.map((row) => row.map((n) => (n < 5 ? [1, 4] : undefined))) }
    const counts = read(before)
    const made = complemented(counts)!
    const after = tableOfCounts(before, made.counts)
    if (!after) continue
    tables++
    if (oneLeft(before) > 0) followed++
    expect(oneLeft(after), `seed ${seed}`).toBe(0)
    for (const place of made.hidden) {
      const again = { ...made.counts, cells: made.counts.cells.with(place, counts.cells[place]) }
      expect(oneLeft(tableOfCounts(before, again)!), `seed ${seed}`).toBeGreaterThan(0)
    }
    added += made.hidden.length
    printed += before.hidden.flat().filter((cell) => !cell).length
  }
  // The test means something: much followed, and more than half of what was printed still is.
  expect(followed).toBeGreaterThan(100)
  expect(added).toBeLessThan(printed / 2)
})

test('complement: one hidden number costs no more people than the cheapest rectangle of printed ones', () => {
  for (let seed = 0; seed < 100; seed++) {
    const random = stream(seed, 'rectangle')
    const truth = numbers(6, random)
    const [r, c] = [below(6, random), below(6, random)]
    const hidden = truth.map((row, i) => row.map((_, j) => (i === r && j === c ? ([0, Infinity] as const) : undefined)))
    const counts = read({ truth, hidden })
    const made = complemented(counts)!
    const cost = made.hidden.reduce((sum, place) => sum + counts.cells[place].low, 0)
    const rectangles = truth.flatMap((row, i) =>
      row.flatMap((n, j) => (i === r || j === c ? [] : [n + truth[r][j] + truth[i][c]])),
    )
    // A longer way round may hide more cells of fewer people; each cell weighs one more than its people.
    expect(cost + made.hidden.length, `seed ${seed}`).toBeLessThanOrEqual(Math.min(...rectangles) + 3)
    expect(made.hidden.length).toBeGreaterThanOrEqual(3)
  }
})
