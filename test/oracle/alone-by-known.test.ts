import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aloneShare, knownByLot, knownWorst } from '../../src/data/known/alone-by-known.js'
import { type Rows, rowAt, rowCount, rowsOf } from '../../src/data/rows.js'
import { below, stream } from '../../src/math/index.js'

const codes = 9
const lists = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: codes - 1 }), { maxLength: 6 }), {
  minLength: 1,
  maxLength: 14,
})

/** Every combination of so many of the codes, or all of them where there are fewer, held against every row. */
function naiveFewest(rows: Rows, person: number, known: number): number {
  const own = [...rowAt(rows, person)]
  const all = combinations(own, Math.min(known, own.length))
  return Math.min(...all.map((some) => sharing(rows, some).length))
}

function combinations(own: readonly number[], size: number): number[][] {
  if (size === 0) return [[]]
  return own.flatMap((code, i) => combinations(own.slice(i + 1), size - 1).map((rest) => [code, ...rest]))
}

function sharing(rows: Rows, some: readonly number[]): number[] {
  return Array.from({ length: rowCount(rows) }, (_, row) => row).filter((row) =>
    some.every((code) => rowAt(rows, row).includes(code)),
  )
}

test.each([
  { how: 'all at once', steps: undefined },
  { how: 'each by itself, where all at once takes too long', steps: 1e-9 },
  { how: 'two at once and three each by itself', steps: 60 },
])('13 §2.11: the fewest who share what may be known are those of trying every combination, $how', ({ steps }) => {
  fc.assert(
    fc.property(lists, (some) => {
      const rows = rowsOf(some)
      const { people, by } = knownWorst(rows, codes, stream(1, 'some'), steps)
      expect(people).toBe(some.length)
      for (const [level, { looked, fewest, all }] of by.entries()) {
        expect(looked.length).toBe(fewest.length)
        expect(looked.length).toBeGreaterThan(0)
        expect(all ? looked.length : some.length).toBe(some.length)
        for (const [i, person] of looked.entries()) expect(fewest[i]).toBe(naiveFewest(rows, person, level + 1))
      }
    }),
  )
})

test('13 §2.11: whoever stands alone by things drawn by lot has nobody beside them who has these, and did before the last', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 4 }), (some, most) => {
      const rows = rowsOf(some)
      const { known, aloneBy } = knownByLot(rows, codes, most, stream(1, 'lot'))
      for (let person = 0; person < some.length; person++) {
        const drawn = [...rowAt(known, person)]
        expect(drawn).toHaveLength(Math.min(most, some[person].length))
        expect(new Set(drawn).size).toBe(drawn.length)
        for (const code of drawn) expect(some[person]).toContain(code)
        const first = drawn.findIndex((_, i) => sharing(rows, drawn.slice(0, i + 1)).length === 1) + 1
        expect(aloneBy[person]).toBe(first)
      }
    }),
  )
})

test('13 §2.11: a share of a part has an interval, one of everybody has none', () => {
  const random = stream(3, 'rows')
  const row = () => Array.from({ length: 8 }, (_, place) => 9 * place + below(9, random))
  const rows = rowsOf(Array.from({ length: 400 }, row))
  const whole = aloneShare(knownWorst(rows, 72, stream(1, 'some')).by[1])
  expect([whole.low, whole.high]).toEqual([whole.share, whole.share])
  const part = aloneShare(knownWorst(rows, 72, stream(1, 'some'), 10_000).by[1])
  expect(part.of).toBeGreaterThan(0)
  expect(part.of).toBeLessThan(400)
  expect(part.low).toBeLessThan(whole.share)
  expect(part.high).toBeGreaterThan(whole.share)
  expect(part.low).toBeLessThan(part.high)
})
