import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadOfGroups, rangeOfRuns } from '../../src/math/interval.js'
import { stream } from '../../src/math/index.js'
import { gainOver, readsMore } from '../../src/score/index.js'
import { shuffledToldApart, toldApart } from '../../src/kinds/sets/score/told-apart.js'

const table = fc
  .record({ rows: fc.integer({ min: 1, max: 5 }), columns: fc.integer({ min: 2, max: 4 }) })
  .chain(({ rows, columns }) =>
    fc.record({
      items: fc.constant(Array.from({ length: columns }, (_, i) => `member ${i}`)),
      confidence: fc
        .array(fc.constantFrom(0, 0.25, 0.5, 1), { minLength: rows * columns, maxLength: rows * columns })
        .map((values) => Float64Array.from(values)),
      truth: fc
        .array(fc.constantFrom(0, 1), { minLength: rows * columns, maxLength: rows * columns })
        .map((values) => Uint8Array.from(values)),
    }),
  )

test('toldApart: of all pairs of a true and an added member of one row, those where the true one is surer, ties half', () => {
  const agrees = fc.property(fc.array(table, { minLength: 1, maxLength: 12 }), (tables) => {
    let [right, pairs] = [0, 0]
    for (const { items, confidence, truth } of tables)
      for (const [a, sure] of confidence.entries())
        for (const [b, other] of confidence.entries()) {
          if (Math.floor(a / items.length) !== Math.floor(b / items.length) || !truth[a] || truth[b]) continue
          pairs++
          right += Number(sure > other) + Number(sure === other) / 2
        }
    fc.pre(pairs > 0)
    const found = toldApart(
      tables,
      tables.map(({ truth }) => truth),
    )
    expect(found.of).toBe(pairs)
    expect(found.value).toBeCloseTo(right / pairs, 12)
  })
  fc.assert(agrees)
})

test('shuffledToldApart: claims that merely prefer a member, on any truth, are inside their own range', () => {
  const items = ['a', 'b', 'c', 'd']
  const rows = 300
  const confidence = Float64Array.from({ length: 4 * rows }, (_, cell) => (cell % 4) / 4)
  // The preferred member is also the most frequent one: luck, which no shuffle of rows alone would show.
  const truth = Uint8Array.from({ length: 4 * rows }, (_, cell) => Number(cell % 4 === 3 || cell % 7 === 0))
  const success = toldApart([{ items, confidence }], [truth])
  const range = shuffledToldApart([{ items, confidence }], [truth], stream(1, 'shuffled'))
  expect(success.value).toBeGreaterThan(0.8)
  expect(success.value).toBeLessThanOrEqual(range.high)
  expect(range.low).toBeLessThan(0.5)
})

test('gainOver, readsMore: success must lie above all that knowing less reaches, and its interval above the mean of that', () => {
  const success = { value: 0.7, low: 0.6, high: 0.8 }
  expect(readsMore(gainOver(success, { value: 0.5, low: 0.4, high: 0.65 }))).toBe(true)
  expect(readsMore(gainOver(success, { value: 0.5, low: 0.4, high: 0.7 }))).toBe(false)
  expect(readsMore(gainOver(success, { value: 0.6, low: 0.5, high: 0.65 }))).toBe(false)
})

test('leadOfGroups: equal gains in every group leave no doubt; gains that cancel out leave nothing', () => {
  expect(leadOfGroups([1, 2, 3], [10, 20, 30])).toEqual({ value: 0.1, low: 0.1, high: 0.1 })
  const { value, low, high } = leadOfGroups([3, -3, 3, -3], [10, 10, 10, 10])
  expect(value).toBe(0)
  expect(low).toBeCloseTo(-(1.96 * Math.sqrt((36 * 4) / 3)) / 40, 12)
  expect(high).toBeCloseTo(-low, 12)
})

test('rangeOfRuns: the mean, and where 95 % of the runs lie; a run without a value counts for nothing', () => {
  const runs = [...Array.from({ length: 100 }, (_, i) => i), NaN]
  expect(rangeOfRuns(runs)).toEqual({ value: 49.5, low: 2, high: 97 })
})
