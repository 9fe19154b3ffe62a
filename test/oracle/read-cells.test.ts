import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { coded, hierarchyOf, tableOf } from '../../src/data/index.js'
import { readColumn } from '../../src/kinds/table/reading/read-table.js'
import { covers } from '../../src/kinds/table/reading/reading.js'
import { tries } from '../laws/tries.js'

/** A cell as somebody writes it, and the definition: who may stand behind it. */
interface Spelt {
  readonly cell: string
  readonly holds: (value: string) => boolean
}

const column = (cells: readonly string[]) =>
  coded(
    tableOf(
      ['c'],
      cells.map((cell) => [cell]),
    ).columns[0],
  )

/** Whether every cell covers exactly the values for which its definition holds. */
function agree(values: readonly string[], cells: readonly Spelt[], hierarchy?: ReturnType<typeof hierarchyOf>): void {
  const known = hierarchy ? { hierarchy } : { domain: values }
  const read = readColumn({ ...column(cells.map(({ cell }) => cell)), ...known })
  for (const { cell, holds } of cells) {
    const code = read.column.values.indexOf(cell)
    for (const value of values)
      expect([cell, value, covers(read.covers[code], read.domain.placeOf.get(value)!)]).toEqual([
        cell,
        value,
        holds(value),
      ])
  }
}

const tenth = fc.integer({ min: -400, max: 400 }).map((x) => x / 10)
const numbers = fc.uniqueArray(tenth, { minLength: 1, maxLength: 40 })

const ofNumbers: fc.Arbitrary<Spelt> = fc
  .tuple(tenth, tenth, fc.integer({ min: 0, max: 13 }))
  .map(([a, b, form]): Spelt => {
    const [low, high] = [Math.min(a, b), Math.max(a, b)]
    const over = (cell: string, holds: (x: number) => boolean): Spelt => ({
      cell,
      holds: (value) => holds(Number(value)),
    })
    const closed = (x: number) => low <= x && x <= high
    const forms: readonly Spelt[] = [
      over(`[${low}, ${high}[`, (x) => low <= x && x < high),
      over(`(${low},${high}]`, (x) => low < x && x <= high),
      over(`]${low}; ${high}[`, (x) => low < x && x < high),
      over(`[${low}-${high}]`, closed),
      over(`${low}..${high}`, closed),
      over(`${low} to ${high}`, closed),
      over(`${low}~${high}`, closed),
      over(`<${low}`, (x) => x < low),
      over(`≤ ${low}`, (x) => x <= low),
      over(`>${low}`, (x) => x > low),
      over(`${low}+`, (x) => x >= low),
      over(`(-inf, ${high}]`, (x) => x <= high),
      over(`{${low}, ${high}}`, (x) => x === low || x === high),
      over('*', () => true),
    ]
    return forms[form]
  })

test('numbers: a cell covers what its two ends say, one end, or the members of a set', () => {
  fc.assert(
    fc.property(numbers, fc.array(ofNumbers, { minLength: 1, maxLength: 12 }), (values, cells) => {
      agree(values.map(String), cells)
    }),
    { numRuns: tries(500) },
  )
})

const digits = fc.stringMatching(/^[0-3]{4}$/)
const mask = fc.stringMatching(/^[0-3*]{4}$/).filter((text) => /\d/.test(text) && text.includes('*'))

test('masks: a cell covers the codes that agree wherever it tells a character', () => {
  const holds = (pattern: string) => (value: string) => Array.from(pattern).every((c, i) => c === '*' || c === value[i])
  fc.assert(
    fc.property(fc.uniqueArray(digits, { minLength: 1 }), fc.array(mask, { minLength: 1 }), (codes, masks) => {
      // Of a release that has cells of this length nobody takes stars for whatever follows.
      agree(codes, [
        ...masks.map((cell) => ({ cell, holds: holds(cell) })),
        { cell: codes[0], holds: (value) => value === codes[0] },
      ])
    }),
    { numRuns: tries(300) },
  )
})

const word: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd, e', 'f/g', '"h"', 'i|j', '<5', '5-9', '')

test('sets: a cell covers its members, whatever they look like', () => {
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 2 }),
      fc.array(fc.uniqueArray(word, { minLength: 1 })),
      (values, sets) => {
        const cells = sets
          .map((members) => members.filter((member) => values.includes(member)))
          .filter((members) => members.length > 0)
          .map((members) => ({
            cell: `{${members.map(quoted).join(', ')}}`,
            holds: (value: string) => members.includes(value),
          }))
        agree(values, cells)
      },
    ),
    { numRuns: tries(300) },
  )
})

const day = fc.integer({ min: 0, max: 4000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))

const ofDays: fc.Arbitrary<Spelt> = fc.tuple(day, day, fc.integer({ min: 0, max: 8 })).map(([a, b, form]): Spelt => {
  const [low, high] = a < b ? [a, b] : [b, a]
  const quarter = (text: string) => Math.ceil(Number(text.slice(5, 7)) / 3)
  const forms: readonly Spelt[] = [
    { cell: low, holds: (value) => value === low },
    { cell: low.slice(0, 7), holds: (value) => value.startsWith(low.slice(0, 7)) },
    { cell: low.slice(0, 4), holds: (value) => value.startsWith(low.slice(0, 4)) },
    { cell: `${low.slice(0, 3)}0s`, holds: (value) => value.startsWith(low.slice(0, 3)) },
    {
      cell: `${low.slice(0, 4)}-Q${quarter(low)}`,
      holds: (value) => value.startsWith(low.slice(0, 4)) && quarter(value) === quarter(low),
    },
    { cell: `[${low}, ${high}[`, holds: (value) => low <= value && value < high },
    { cell: `${low} - ${high}`, holds: (value) => low <= value && value <= high },
    { cell: `<${high.slice(0, 7)}`, holds: (value) => value.slice(0, 7) < high.slice(0, 7) },
    { cell: `>=${low.slice(0, 4)}`, holds: (value) => value >= low.slice(0, 4) },
  ]
  return forms[form]
})

test('dates: a cell covers the days of its month, quarter, year or decade, or between two days', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(day, { minLength: 1 }),
      fc.array(ofDays, { minLength: 1, maxLength: 12 }),
      (values, cells) =>
        // A day that cannot be is not understood.
        agree(
          values,
          cells.filter(({ cell }) => cell.length !== 10 || values.includes(cell)),
        ),
    ),
    { numRuns: tries(300) },
  )
})

test('nodes: a cell covers the leaves under its name', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(3), fc.nat(1)), { minLength: 1, maxLength: 12 }),
      fc.nat(2),
      (parents, level) => {
        const paths = parents.map(([group], i) => [`v${i}`, `g${group}`, `h${group >> 1}`, '*'])
        const hierarchy = hierarchyOf(paths)
        const cells = paths.map((path) => ({
          cell: path[level],
          holds: (value: string) =>
            paths.some(([leaf, ...above]) => leaf === value && [leaf, ...above][level] === path[level]),
        }))
        agree(
          paths.map(([leaf]) => leaf),
          cells,
          hierarchy,
        )
      },
    ),
  )
})

test('10,000 intervals over 100,000 values are read in a second of work', () => {
  const domain = Array.from({ length: 100_000 }, (_, i) => String(i))
  const cells = Array.from({ length: 10_000 }, (_, i) => `[${i * 7}, ${i * 7 + 500}[`)
  const before = process.cpuUsage()
  const read = readColumn({ ...column(cells), domain })
  const { user, system } = process.cpuUsage(before)
  expect(read.covers.every((cover) => cover.length === 2)).toBe(true)
  expect((user + system) / 1e6).toBeLessThan(3)
})

test('whatever stands in a cell, it is read or counted as any value, and a column of nothing has one value', () => {
  const odd = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.stringMatching(/^[-+<>=≤≥[\](){}|/,;.~*'" 0-9a-zA-Z]{0,16}$/),
    fc.constantFrom('__proto__', 'constructor', 'NaN', '1e400', '-', '+', '[', '{}', '{,}', '[,]', '"', '*,*'),
  )
  fc.assert(
    fc.property(
      fc.array(odd, { maxLength: 12 }),
      fc.array(odd, { maxLength: 8 }),
      fc.boolean(),
      (cells, known, beside) => {
        const read = readColumn(column(cells), beside ? column(known) : undefined)
        expect(read.domain.values.length).toBeGreaterThan(0)
        for (const [code, cover] of read.covers.entries()) {
          const any = ['suppressed', 'missing', 'changed', 'unread'].includes(read.rules[code])
          expect(!any || (cover[0] === 0 && cover[1] === read.domain.values.length)).toBe(true)
          expect(cover.every((end) => end <= read.domain.values.length)).toBe(true)
          expect(cover.every((end, i) => i === 0 || end > cover[i - 1])).toBe(true)
          // A value stands for itself.
          const own = read.domain.placeOf.get(read.column.values[code].trim()) ?? cover[0]
          expect(read.rules[code] !== 'value' || covers(cover, own)).toBe(true)
        }
        expect(!beside || known.every((value) => read.domain.placeOf.has(value))).toBe(true)
      },
    ),
    { numRuns: tries(2000) },
  )
})

test('cells that are long or made to keep us busy are read in no time', () => {
  const cells = [
    '<'.repeat(1e5),
    '1 '.repeat(1e5),
    '-'.repeat(1e5),
    ' '.repeat(1e5),
    `{${'"'.repeat(1e5)}`,
    '1-'.repeat(1e5),
    '['.repeat(1e5),
  ]
  const before = process.cpuUsage()
  readColumn(column([...cells, ...cells.map((cell) => `${cell}x`)]))
  readColumn(column(cells), column(['1', '2', '3']))
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(3)
})
