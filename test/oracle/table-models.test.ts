import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { againstLog, expEntropy } from '../../src/kinds/table/models/l-diversity.js'
import { orderedDistance } from '../../src/kinds/table/models/distances.js'
import { sensitiveOf } from '../../src/kinds/table/models/sensitive.js'
import { tableModels } from '../../src/kinds/table/models/table-models.js'
import { type PlainRow, arbitraryRows, plainTable } from '../plain-table.js'
import { judgeTable } from '../judge-table.js'
import { naiveClasses } from './naive-classes.js'
import { definitions } from './naive-table-models.js'
import { tries } from '../laws/tries.js'

const numbers = fc.record({
  k: fc.integer({ min: 1, max: 4 }),
  l: fc.integer({ min: 1, max: 4 }),
  c: fc.constantFrom(0.5, 1, 1.5, 2, 3),
  alpha: fc.constantFrom(0.25, 0.5, 0.75, 1),
  t: fc.constantFrom(0.1, 0.25, 0.5, 0.75),
  beta: fc.constantFrom(0, 0.5, 1, 2),
  delta: fc.constantFrom(0.25, 0.5, 1, 1.5),
  limit: fc.constantFrom(0.25, 0.5, 0.75),
})
const allowed = fc.constantFrom(undefined, 'flu', 'flu|ulcer')

describe('each model of tables judges as its definition does on plain rows', () => {
  for (const [id, definition] of Object.entries(definitions))
    test(`${id} is judged as defined`, () => {
      fc.assert(
        fc.property(arbitraryRows(20), numbers, allowed, (rows, values, names) => {
          const texts = { allowed: names }
          const naive = definition(naiveClasses(rows, knownOf), rows, values, texts)
          const judged = judgeTable(plainTable(rows), id, { ...values, ...texts, attribute: 'disease', column: 'own' })
          expect(judged.holds).toBe(naive.holds)
          // Infinite where no bound does: then none is told.
          expect(judged.reached ?? Infinity).toSatisfy((reached: number) => alike(reached, naive.reached))
        }),
        { numRuns: tries(300) },
      )
    })

  test('no model without a twin but those that have tests of their own', () => {
    const own = ['l-npd-recursive', 'beta-enhanced', 'k-map', 'delta-presence', 'isolation']
    expect(
      tableModels
        .map(({ id }) => id)
        .filter((id) => !(id in definitions))
        .sort(),
    ).toEqual(own.sort())
  })
})

function alike(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) < 1e-10
}

function knownOf(row: PlainRow): readonly string[] {
  return row.slice(0, 3)
}

test('l-npd-recursive: pd-recursive, and each protected value has its percentage of every class', () => {
  fc.assert(
    fc.property(arbitraryRows(20), numbers, fc.constantFrom(0, 10, 25, 50), (rows, values, least) => {
      const table = plainTable(rows)
      const asked = { ...values, attribute: 'disease', allowed: 'flu' }
      const enough = naiveClasses(rows, knownOf).every(
        (one) => one.filter((row) => row[3] === 'cancer').length * 100 >= least * one.length,
      )
      const found = judgeTable(table, 'l-npd-recursive', { ...asked, least, protected: 'cancer' }).holds
      expect(found).toBe(enough && judgeTable(table, 'l-pd-recursive', asked).holds)
    }),
  )
})

test('beta-enhanced: by definition, and no β is told where none holds', () => {
  let hopeless = 0
  fc.assert(
    fc.property(arbitraryRows(20), fc.constantFrom(0.5, 1, 2), (rows, beta) => {
      const share = (some: readonly PlainRow[], value: string): number =>
        some.filter((row) => row[3] === value).length / some.length
      const gains = naiveClasses(rows, knownOf).flatMap((one) =>
        [...new Set(one.map((row) => row[3]))].map((value) => ({
          gain: share(one, value) / share(rows, value) - 1,
          bound: -Math.log(share(rows, value)),
        })),
      )
      // Ties are for exact counts to decide; ln of a share is never one but at 1, where nothing is gained.
      const judged = judgeTable(plainTable(rows), 'beta-enhanced', { beta })
      expect(judged.holds).toBe(
        gains.every(({ gain, bound }) => gain <= 1e-12 || gain <= Math.min(beta + 1e-12, bound)),
      )
      const none = gains.some(({ gain, bound }) => gain > 1e-12 && gain > bound)
      expect(judged.reached === undefined).toBe(none)
      if (none) hopeless++
    }),
  )
  expect(hopeless).toBeGreaterThan(0)
})

test('k-map and δ-presence: by comparing everybody with everybody', () => {
  fc.assert(
    fc.property(arbitraryRows(8), arbitraryRows(12), (rows, population) => {
      const classes = naiveClasses(rows, knownOf)
      const matches = classes.map(
        ([first]) => population.filter((other) => knownOf(other).join() === knownOf(first).join()).length,
      )
      const table = plainTable(rows, population)
      expect(judgeTable(table, 'k-map', { k: 2 })).toMatchObject({
        reached: Math.min(...matches),
        holds: matches.every((size) => size >= 2),
      })
      const chances = classes.map((one, c) => one.length / matches[c])
      const holds = chances.every((chance) => chance <= 0.75)
      expect(judgeTable(table, 'delta-presence', { min: 0, max: 0.75 }).holds).toBe(holds)
      const all = population.every((other) => rows.some((row) => knownOf(row).join() === knownOf(other).join()))
      const above = holds && all && chances.every((chance) => chance >= 0.25)
      expect(judgeTable(table, 'delta-presence', { min: 0.25, max: 0.75 }).holds).toBe(above)
    }),
  )
})

test('isolation: how many people the ball around each record holds, by measuring to everybody', () => {
  fc.assert(
    fc.property(arbitraryRows(8), arbitraryRows(12), fc.constantFrom(1, 2, 3.5), (rows, original, c) => {
      const people = original.map((row) => knownOf(row).map(Number))
      const scale = [0, 1, 2].map((i) => {
        const axis = people.map((point) => point[i])
        return Math.max(...axis) - Math.min(...axis) || 1
      })
      const held = rows.map((row) => {
        const distances = people.map((point) => Math.hypot(...point.map((x, i) => (x - Number(row[i])) / scale[i])))
        return distances.filter((distance) => distance <= c * Math.min(...distances) + 1e-9).length
      })
      const judged = judgeTable(plainTable(rows), 'isolation', { c, t: 3 }, plainTable(original))
      expect(judged.reached).toBe(Math.min(...held))
      expect(judged.holds).toBe(held.every((count) => count >= 3))
    }),
  )
})

/** n^n against l^n Π c^c, with the powers written out. */
function naiveAgainst(counts: readonly number[], numerator: number, denominator: number): number {
  const n = BigInt(counts.reduce((a, b) => a + b, 0))
  const left = (n * BigInt(denominator)) ** n
  const right = counts.reduce((product, c) => product * BigInt(c) ** BigInt(c), BigInt(numerator) ** n)
  return left < right ? -1 : left > right ? 1 : 0
}

test('entropy at exactly ln l is decided exactly, as the powers themselves do', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 60 }), (some, tenths) => {
      const sorted = Uint32Array.from(some).sort()
      expect(againstLog(sorted, tenths / 10)).toBe(naiveAgainst(some, tenths, 10))
    }),
  )
  // Four equals; ½ and four eighths; both are exactly 4, and a third of a million times as many people are too.
  for (const some of [
    [1, 1, 1, 1],
    [4, 1, 1, 1, 1],
    [1_333_332, 333_333, 333_333, 333_333, 333_333],
  ]) {
    expect(againstLog(Uint32Array.from(some).sort(), 4)).toBe(0)
    expect(expEntropy(Uint32Array.from(some).sort())).toBe(4)
  }
  // One person more or less, of three million.
  expect(againstLog(Uint32Array.of(333_332, 333_333, 333_333, 333_333, 1_333_332), 4)).toBe(-1)
  expect(againstLog(Uint32Array.of(333_333, 333_333, 333_333, 333_334, 1_333_331), 4)).toBe(1)
})

test('t-ordered: sums that a double does not hold are formed exactly', () => {
  fc.assert(
    fc.property(arbitraryRows(20), (rows) => {
      const small = sensitiveOf(plainTable(rows), 'disease', undefined)
      const times = 100_000_007
      // As if each row were a hundred million: n · N · m is far above 2^53.
      const large = {
        ...small,
        counts: small.counts.map((count) => count * times),
        whole: small.whole.map((count) => count * times),
        total: small.total * times,
      }
      const places = { placeOf: Uint32Array.from(small.domain.keys()), count: small.domain.length }
      const [few, many] = [orderedDistance(small, places), orderedDistance(large, places)]
      for (let c = 0; c + 1 < small.offsets.length; c++) expect(many(c)).toBeCloseTo(few(c), 14)
    }),
  )
})
