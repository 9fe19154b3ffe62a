import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calibrationBins, calibrationError, calibrationSums } from '../../src/math/calibration.js'
import { meanInterval, shareOfGroups, shareOfTrials } from '../../src/math/interval.js'
import { stream, unit } from '../../src/math/index.js'

describe('meanInterval', () => {
  test('is the mean ± 1.96 standard errors: of every two values, half their distance times 1.96', () => {
    const value = fc.float({ min: -1000, max: 1000, noNaN: true })
    const twins = fc.property(value, value, (a, b) => {
      const { mean, low, high, plusMinus } = meanInterval([a, b])
      expect(mean).toBeCloseTo((a + b) / 2, 6)
      expect(plusMinus).toBeCloseTo((1.96 * Math.abs(a - b)) / 2, 6)
      expect([low, high]).toEqual([mean - plusMinus, mean + plusMinus])
    })
    fc.assert(twins)
  })

  test('agrees with the variance written as half the mean squared distance of all pairs', () => {
    const values = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 12 })
    const agrees = fc.property(values, (list) => {
      const n = list.length
      const distances = list.flatMap((a, i) => list.slice(i + 1).map((b) => (a - b) ** 2))
      const variance = distances.reduce((sum, square) => sum + square, 0) / (n * (n - 1))
      expect(meanInterval(list).plusMinus).toBeCloseTo(1.96 * Math.sqrt(variance / n), 9)
    })
    fc.assert(agrees)
  })

  test('of one value it is the value, of none NaN', () => {
    expect(meanInterval([3])).toEqual({ mean: 3, low: 3, high: 3, plusMinus: 0 })
    expect(meanInterval([])).toEqual({ mean: NaN, low: NaN, high: NaN, plusMinus: NaN })
  })
})

describe('shareOfTrials', () => {
  test('its ends are the shares whose own standard error just reaches the one observed (Wilson 1927)', () => {
    const trials = fc
      .integer({ min: 1, max: 500 })
      .chain((of) => fc.tuple(fc.integer({ min: 0, max: of }), fc.constant(of)))
    const wilson = fc.property(trials, ([hits, of]) => {
      const { value, low, high } = shareOfTrials(hits, of)
      expect(value).toBe(hits / of)
      for (const end of [low, high]) expect((value - end) ** 2).toBeCloseTo((1.96 ** 2 * end * (1 - end)) / of, 9)
      expect(low <= value + 1e-12 && value <= high + 1e-12).toBe(true)
    })
    fc.assert(wilson)
  })

  test('of no trials there is no share', () => {
    expect(shareOfTrials(0, 0)).toEqual({ value: NaN, low: NaN, high: NaN, of: 0 })
  })
})

describe('shareOfGroups', () => {
  test('with one group that has trials it is the share of its trials', () => {
    expect(shareOfGroups([3, 0], [10, 0])).toEqual(shareOfTrials(3, 10))
    expect(shareOfGroups([], [])).toEqual(shareOfTrials(0, 0))
  })

  test('over groups of equal size it is the interval of the mean of their shares', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 2, maxLength: 12 })
    const equal = fc.property(groups, (hits) => {
      const { mean, plusMinus } = meanInterval(hits.map((hit) => hit / 8))
      const share = shareOfGroups(
        hits,
        hits.map(() => 8),
      )
      expect(share.value).toBeCloseTo(mean, 12)
      expect(share.low).toBeCloseTo(Math.max(0, mean - plusMinus), 9)
      expect(share.high).toBeCloseTo(Math.min(1, mean + plusMinus), 9)
    })
    fc.assert(equal)
  })

  test('holds the true share in about 95 of 100 samples, where trials of one group hang together', () => {
    const random = stream(3, 'groups')
    let held = 0
    for (let run = 0; run < 400; run++) {
      // Each group hits or misses as a whole half the time: Wilson over trials would be far too narrow.
      const trials = Array.from({ length: 80 }, () => 1 + Math.floor(5 * unit(random)))
      const hits = trials.map((of) => (unit(random) < 0.5 ? of : 0))
      const { low, high } = shareOfGroups(hits, trials)
      if (low <= 0.5 && 0.5 <= high) held++
    }
    expect(held / 400).toBeGreaterThan(0.9)
    expect(held / 400).toBeLessThan(0.99)
  })
})

test('calibrationError: the mean over claims of |confidence − share right| of all claims in their tenth', () => {
  const claims = fc.array(fc.record({ sure: fc.integer({ min: 0, max: 40 }), right: fc.boolean() }), { minLength: 1 })
  const naive = fc.property(claims, (list) => {
    const tenthOf = (sure: number): number => [...Array(9).keys()].filter((tenth) => sure >= 4 * (tenth + 1)).length
    const off = list.map(({ sure }) => {
      const alike = list.filter((other) => tenthOf(other.sure) === tenthOf(sure))
      const confidence = alike.reduce((sum, other) => sum + other.sure / 40, 0) / alike.length
      return Math.abs(confidence - alike.filter(({ right }) => right).length / alike.length)
    })
    const sums = calibrationSums(
      list.map(({ sure }) => sure / 40),
      list.map(({ right }) => Number(right)),
    )
    expect(calibrationError(sums)).toBeCloseTo(off.reduce((a, b) => a + b) / list.length, 9)
    expect(calibrationBins(sums).map(({ count }) => count)).toEqual(
      [...Array(10).keys()].map((tenth) => list.filter(({ sure }) => tenthOf(sure) === tenth).length).filter(Boolean),
    )
  })
  fc.assert(naive)
})
