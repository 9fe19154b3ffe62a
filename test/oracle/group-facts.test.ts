import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Dictionary } from '../../src/data/dictionary.js'
import { betaBinomialAtLeast } from '../../src/math/beta-binomial.js'
import { groupFacts } from '../../src/score/group-facts.js'
import type { Weight } from '../../src/score/telling.js'
import type { GroupedValues } from '../../src/score/people-alike.js'
import { type PlainRecord, naiveGroupFacts } from './naive-group-facts.js'

/** Records in groups, encoded as the fast code wants them. */
function grouped(records: readonly PlainRecord[]): {
  readonly values: GroupedValues
  readonly names: readonly string[]
  readonly hidden: readonly string[]
} {
  const names = [...new Set(records.map(({ known }) => known.join('|')))]
  const hidden = [...new Set(records.map((one) => one.hidden))]
  const [offsets, values, counts, sizes]: number[][] = [[0], [], [], []]
  for (const name of names) {
    const own = records.filter(({ known }) => known.join('|') === name)
    sizes.push(own.length)
    for (const [code, value] of hidden.entries()) {
      const held = own.filter((one) => one.hidden === value).length
      if (held === 0) continue
      values.push(code)
      counts.push(held)
    }
    offsets.push(values.length)
  }
  const cells = (records[0]?.known ?? []).map((_, column) => {
    const words = new Dictionary()
    const codes = Uint32Array.from(names, (name) => words.codeOf(name.split('|')[column]))
    return { codes, count: words.names().length }
  })
  const lists = {
    offsets: Uint32Array.from(offsets),
    values: Uint32Array.from(values),
    counts: Uint32Array.from(counts),
  }
  return { values: { ...lists, sizes: Uint32Array.from(sizes), cells, valueCount: hidden.length }, names, hidden }
}

function told(records: readonly PlainRecord[]): Map<string, Weight> {
  const { values, names, hidden } = grouped(records)
  return new Map(groupFacts(values).map(({ group, value, weight }) => [`${names[group]} ${hidden[value]}`, weight]))
}

/** People of one group: so many of them have it. */
function people(known: string, size: number, having: number): PlainRecord[] {
  return Array.from({ length: size }, (_, i) => ({ known: known.split('|'), hidden: i < having ? 'yes' : 'no' }))
}

/** One group among enough others that so many of all others have it. */
function beside(size: number, having: number, elsewhere: number, groups = 50, each = 100): Weight | undefined {
  const others = Array.from({ length: groups }, (_, g) => people(`other ${g}`, each, Math.round(elsewhere * each)))
  return told([...people('own', size, having), ...others.flat()]).get('own yes')
}

test('VERDICT: 137 of 137 where 20 of 3,863 others have it is told, however few they are', () => {
  const others = [...people('a', 3000, 15), ...people('b', 863, 5)]
  expect(told([...people('women 20-39 West', 137, 137), ...others]).get('women 20-39 West yes')).toBe('grave')
})

test('VERDICT: own record: 2 of 5 at .01 is not told; 1 of 3 at .03 is; 1 of 2 at .01 is; 2 of 4 at .03 is not, at 0 it is', () => {
  expect(beside(5, 2, 0.01)).toBeUndefined()
  expect(beside(3, 1, 0.03)).toBe('told')
  expect(beside(2, 1, 0.01)).toBe('told')
  expect(beside(4, 2, 0.03)).toBeUndefined()
  expect(beside(4, 2, 0, 1, 20)).toBe('told')
})

test('VERDICT: from 1 % to 40 % is told beyond luck; from 1 % to 8 % never; 4.76 % to 1/3 is the edge of ten times the odds', () => {
  expect(beside(50, 20, 0.01)).toBe('grave')
  expect(beside(500, 40, 0.01)).toBeUndefined()
  expect(1 / 3 / (2 / 3) / (1 / 21 / (20 / 21))).toBeCloseTo(10, 12)
})

test('what half of all others have is told of nobody; harmful values are, by name', () => {
  expect(beside(20, 20, 0.5)).toBeUndefined()
  expect(beside(20, 20, 0.96)).toBeUndefined()
  const { values } = grouped([...people('own', 20, 20), ...people('others', 100, 60)])
  expect(groupFacts(values, { harmful: Uint8Array.of(1, 0) }).map(({ weight }) => weight)).toContain('grave')
})

test('groups that are alike among people of whom most have it are what the data teaches; several groups that tell the same are no trend', () => {
  const column = (share: number): PlainRecord[] =>
    Array.from({ length: 20 }, (_, g) => people(`old|${g}`, 10, Math.round(share * 10))).flat()
  const young = Array.from({ length: 60 }, (_, g) => people(`young|${g}`, 10, 1)).flat()
  expect(told([...people('old|own', 10, 10), ...column(0.8), ...young]).get('old|own yes')).toBe('taught')
  expect(told([...people('old|own', 10, 10), ...column(1), ...young]).get('old|own yes')).not.toBe('taught')
})

const record = fc.record({
  known: fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y', 'z', 'w')),
  hidden: fc.oneof(
    { weight: 5, arbitrary: fc.constant('no') },
    { weight: 1, arbitrary: fc.constantFrom('yes', 'maybe', 'often') },
  ),
})
/** A group in which all or nearly all have one value, or none. */
const block = fc.record({
  known: fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y', 'z', 'w', 'v')),
  hidden: fc.constantFrom('yes', 'maybe', 'often'),
  size: fc.integer({ min: 0, max: 30 }),
})

test('groupFacts: as record by record, in random tables with and without groups alike', () => {
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 1, maxLength: 250 }),
      fc.array(block, { maxLength: 3 }),
      (some, blocks) => {
        const planted = blocks.flatMap(({ size, ...one }) => Array.from({ length: size }, () => one))
        const cleared = new Set(blocks.map(({ known }) => known.join('|')))
        const records = [...some.filter(({ known }) => !cleared.has(known.join('|'))), ...planted]
        fc.pre(records.length > 0)
        expect(told(records)).toEqual(naiveGroupFacts(records))
      },
    ),
    { numRuns: 150 },
  )
})

test('betaBinomialAtLeast: as the urn draws', () => {
  const urn = fc.record({
    n: fc.integer({ min: 1, max: 12 }),
    a: fc.double({ min: 0.1, max: 30, noNaN: true }),
    b: fc.double({ min: 0.1, max: 30, noNaN: true }),
  })
  fc.assert(
    fc.property(urn, fc.integer({ min: 0, max: 12 }), ({ n, a, b }, hits) => {
      const drawn = (left: number, white: number, black: number, wanted: number): number =>
        left === 0
          ? wanted <= 0
            ? 1
            : 0
          : (white / (white + black)) * drawn(left - 1, white + 1, black, wanted - 1) +
            (black / (white + black)) * drawn(left - 1, white, black + 1, wanted)
      expect(betaBinomialAtLeast(hits, n, a, b)).toBeCloseTo(drawn(n, a, b, hits), 9)
    }),
  )
})
