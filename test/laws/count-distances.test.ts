import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ngd, ngdUncapped } from '../../src/meaning/corpus/count-measure.js'

/** f(x), f(y), f(x,y) and N as a corpus can give them. */
const counts = fc
  .tuple(
    fc.integer({ min: 2, max: 1e6 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([total, a, b]) => ({ total, x: Math.ceil(a * (total - 1)) || 1, y: Math.ceil(b * (total - 1)) || 1 }))
  .chain(({ total, x, y }) =>
    fc.integer({ min: 0, max: Math.min(x, y) }).map((both): [number, number, number, number] => [x, y, both, total]),
  )

test('ngd is ngd-uncapped held at 1', () => {
  fc.assert(
    fc.property(counts, (of) => {
      expect(ngd(...of)).toBe(Math.min(1, ngdUncapped(...of)))
    }),
  )
})

test('ngd-uncapped: the more documents two terms share, the closer, and terms that share none are furthest and finite', () => {
  fc.assert(
    fc.property(counts, ([x, y, both, total]) => {
      fc.pre(both > 0)
      const [less, more] = [ngdUncapped(x, y, both - 1, total), ngdUncapped(x, y, both, total)]
      expect(less).toBeGreaterThanOrEqual(more)
      expect(Number.isFinite(less)).toBe(true)
    }),
  )
})

test('ngd-uncapped: equation 3.2 of the thesis, above 1 where frequent terms hardly meet', () => {
  expect(ngdUncapped(1000, 100, 1, 10_000)).toBeCloseTo(1.5, 12)
  expect(ngd(1000, 100, 1, 10_000)).toBe(1)
  expect(ngdUncapped(2, 2, 0, 10_000)).toBe(1)
  expect(ngdUncapped(10, 10, 11, 10_000)).toBeNaN()
})
