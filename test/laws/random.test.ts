import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meanOfKnown } from '../../src/math/interval.js'
import { below, shuffle, stream, unit } from '../../src/math/index.js'

test('stream: the same seed and name give the same numbers, another name or seed others', () => {
  const draw = (seed: number, name: string) => Array.from({ length: 8 }, stream(seed, name))
  expect(draw(1, 'a')).toEqual(draw(1, 'a'))
  expect(draw(1, 'a')).not.toEqual(draw(1, 'b'))
  expect(draw(1, 'a')).not.toEqual(draw(2, 'a'))
})

test('below: every outcome is equally likely (chi-square, false alarm below one in a million)', () => {
  const random = stream(1, 'fair')
  const counts = new Float64Array(10)
  for (let i = 0; i < 100_000; i++) counts[below(10, random)]++
  const chi = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
  expect(chi).toBeLessThan(45)
})

test('unit: lies in [0, 1) with mean one half (false alarm below one in a million)', () => {
  const random = stream(1, 'unit')
  const drawn = Float64Array.from({ length: 100_000 }, () => unit(random))
  expect(drawn.every((x) => x >= 0 && x < 1)).toBe(true)
  expect(Math.abs(meanOfKnown(drawn) - 0.5)).toBeLessThan(5 / Math.sqrt(12 * drawn.length))
})

test('shuffle: keeps what it shuffles', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.nat(), (values, seed) => {
      const shuffled = shuffle([...values], stream(seed, 'shuffle'))
      expect(shuffled.sort((a, b) => a - b)).toEqual([...values].sort((a, b) => a - b))
    }),
  )
})

test('meanOfKnown: lies between least and greatest, and is exact for equal values', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 }), (values) => {
      const mean = meanOfKnown([...values, NaN])
      expect(mean).toBeGreaterThanOrEqual(Math.min(...values))
      expect(mean).toBeLessThanOrEqual(Math.max(...values))
      expect(meanOfKnown(values.map(() => values[0]))).toBe(values[0])
    }),
  )
  expect(meanOfKnown([NaN])).toBeNaN()
})
