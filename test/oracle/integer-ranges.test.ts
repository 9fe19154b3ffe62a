import fc from 'fast-check'
import { expect, test } from 'vitest'
import { integerRanges } from '../../src/math/integer-ranges.js'
import { tighten } from '../../src/math/integer-system.js'
import { naiveRanges, systemOf } from './naive-ranges.js'
import { tries } from '../laws/tries.js'

const factor = fc.constantFrom(-3, -2, -1, -1, 0, 0, 1, 1, 1, 2)

/** Small systems that a hidden point solves, or nearly: a right side may be off, so that there is no solution. */
const system = fc
  .record({
    bounds: fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 3 })), {
      minLength: 2,
      maxLength: 6,
    }),
    hidden: fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }),
    factors: fc.array(fc.array(factor, { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
    off: fc.constantFrom(0, 0, 0, 0, 1),
    pair: fc.option(fc.tuple(fc.nat(5), fc.nat(5), fc.array(fc.nat(5), { minLength: 7, maxLength: 7 }))),
  })
  .map(({ bounds, hidden, factors, off, pair }) => {
    const ranges = bounds.map(([low, more]) => [low, low + more] as const)
    const point = ranges.map(([low, high], v) => low + (hidden[v] % (high - low + 1)))
    const equations = factors.map((all, e) => ({
      factors: Object.fromEntries(point.map((_, v) => [v, all[v]])),
      right: point.reduce((sum, x, v) => sum + all[v] * x, e === 0 ? off : 0),
    }))
    const n = point.length
    const limits =
      pair && pair[0] % n !== pair[1] % n
        ? [
            {
              first: pair[0] % n,
              second: pair[1] % n,
              range: (x: number) => (pair[2][x] === 0 ? undefined : ([pair[2][x] - 1, pair[2][x] + 1] as const)),
            },
          ]
        : []
    return systemOf(ranges, equations, limits)
  })

test('integerRanges: both ends of every range are those of all solutions, tried one by one', () => {
  fc.assert(
    fc.property(system, (one) => {
      const truth = naiveRanges(one)
      const found = integerRanges(one, new Uint8Array(one.low.length).fill(1), { width: 100, steps: 10_000 })
      expect(found.possible).toBe(truth !== undefined)
      if (!truth) return
      expect(found.unsettled).toBe(0)
      expect(Array.from(found.low, (low, v) => ({ low, high: found.high[v] }))).toEqual(truth)
    }),
    { numRuns: tries(5000) },
  )
})

test('integerRanges: one number is claimed exactly where there is one, and what is not exact holds every solution', () => {
  fc.assert(
    fc.property(system, fc.nat(3), (one, steps) => {
      const truth = naiveRanges(one)
      const found = integerRanges(one, new Uint8Array(one.low.length).fill(1), { width: 1, steps })
      if (!truth) return
      for (const [v, { low, high }] of truth.entries()) {
        expect(found.low[v]).toBeLessThanOrEqual(low)
        expect(found.high[v]).toBeGreaterThanOrEqual(high)
        expect(found.unsettled > 0 || (found.low[v] === found.high[v]) === (low === high)).toBe(true)
      }
    }),
    { numRuns: tries(5000) },
  )
})

test('integerRanges: where nothing bounds a variable, no solution of a system with bounds lies outside its range', () => {
  let unbounded = 0
  const all = tries(1000, 300)
  fc.assert(
    fc.property(system, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (paired, open) => {
      const one = { ...paired, pairs: [] }
      const truth = naiveRanges(one)
      if (!truth) return
      const wide = { ...one, high: one.high.map((high, v) => (open[v] ? Infinity : high)) }
      const found = integerRanges(wide, new Uint8Array(one.low.length).fill(1), { width: 1, steps: 10 })
      expect(found.possible).toBe(true)
      for (const [v, { low, high }] of truth.entries()) {
        expect(found.low[v]).toBeLessThanOrEqual(low)
        expect(found.high[v]).toBeGreaterThanOrEqual(high)
        if (found.high[v] === Infinity) unbounded++
      }
    }),
    { numRuns: all },
  )
  expect(unbounded).toBeGreaterThan(0.3 * all)
})

test('tighten: narrower bounds lose no solution', () => {
  fc.assert(
    fc.property(system, (one) => {
      const [low, high] = [one.low.slice(), one.high.slice()]
      const { possible } = tighten(one, low, high)
      const truth = naiveRanges(one)
      expect(possible || truth === undefined).toBe(true)
      if (!possible) return
      for (const [v, range] of (truth ?? []).entries()) {
        expect(low[v]).toBeLessThanOrEqual(range.low)
        expect(high[v]).toBeGreaterThanOrEqual(range.high)
      }
    }),
    { numRuns: tries(1000) },
  )
})
