import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { correlationInterval, pearson, ranks, spearman } from '../../src/math/correlation.js'

test('pearson: agrees with covariance over deviations', () => {
  const value = fc.double({ min: -1000, max: 1000, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { minLength: 3, maxLength: 30 }), (pairs) => {
      const [x, y] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)]
      const mean = (v: number[]) => v.reduce((s, e) => s + e, 0) / v.length
      const covariance = (v: number[], w: number[]) => mean(v.map((e, i) => (e - mean(v)) * (w[i] - mean(w))))
      fc.pre(covariance(x, x) > 1e-6 && covariance(y, y) > 1e-6)
      expect(pearson(x, y)).toBeCloseTo(covariance(x, y) / Math.sqrt(covariance(x, x) * covariance(y, y)), 6)
    }),
  )
})

test('spearman: ties share their mean rank, and only order counts', () => {
  expect([...ranks([10, 20, 20, 5])]).toEqual([2, 3.5, 3.5, 1])
  expect(spearman([1, 2, 3, 4], [1, 10, 100, 1000])).toBe(1)
})

test('correlation: nothing can be said of one pair or of values that do not vary', () => {
  expect(pearson([1], [2])).toBeNaN()
  expect(pearson([1, 1, 1], [1, 2, 3])).toBeNaN()
  expect(correlationInterval(0.5, 3)).toEqual([NaN, NaN])
})

test("correlation interval: Fisher's z gives .42 to .74 for .6 over 65 pairs", () => {
  const [low, high] = correlationInterval(0.6, 65)
  expect(low).toBeCloseTo(0.4171, 3)
  expect(high).toBeCloseTo(0.7363, 3)
})
