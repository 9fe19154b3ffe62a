import { tableOf } from '../../src/data/index.js'
import { parseCounts } from '../../src/kinds/counts/parse-counts.js'
import { stream, unit } from '../../src/math/index.js'
import { countsRelease } from '../../src/kinds/index.js'
import type { World } from './worlds.js'

/** Areas by illnesses with both margins; what is hidden is said by row. */
function published(name: string, numbers: readonly (readonly number[])[], hidden: readonly string[]): World<'counts'> {
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)
  const illnesses = numbers[0].map((_, j) => `illness ${j}`)
  const rows = [
    ['area', ...illnesses, 'Total'],
    ...numbers.map((row, i) => [
      `area ${i}`,
      ...row.map((n, j) => (hidden[i][j] === '.' ? `${n}` : hidden[i][j] === '*' ? '*' : '<5')),
      `${sum(row)}`,
    ]),
    ['Total', ...illnesses.map((_, j) => `${sum(numbers.map((row) => row[j]))}`), `${sum(numbers.map(sum))}`],
  ]
  const people = numbers.flatMap((row, i) =>
    row.flatMap((n, j) => Array.from({ length: n }, () => [`area ${i}`, `illness ${j}`])),
  )
  const read = parseCounts(
    'counts.csv',
    rows.map((cells, l) => ({ line: l + 1, cells })),
    { layout: 'cross' },
  )
  return { name, release: countsRelease(read), original: tableOf(['area', 'column'], people), granted: {} }
}

const numbers = [
  [12, 3, 30, 7, 4],
  [9, 14, 2, 22, 6],
  [8, 2, 17, 19, 3],
  [25, 31, 6, 4, 11],
]

/** Forty areas: numbers below five are hidden, and nothing else. */
function smallHidden(): World<'counts'> {
  const random = stream(1, 'world/small hidden')
  const many = Array.from({ length: 40 }, () =>
    Array.from({ length: 6 }, () => 2 + Math.floor(Math.exp(5 * unit(random)))),
  )
  return published(
    'small numbers hidden',
    many,
    many.map((row) => row.map((n) => (n < 5 ? '<' : '.')).join('')),
  )
}

export const countWorlds = {
  planted: () => [smallHidden()],
  /** Each hidden number lies on a rectangle of hidden ones: one more here, one less there. */
  clean: () => [published('rectangles hidden', numbers, ['**..*', '**.**', '.*..*', '...**'])],
}
