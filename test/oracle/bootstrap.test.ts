import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bootstrap } from '../../src/math/interval.js'
import { calibrationBins, calibrationError, calibrationSums } from '../../src/math/calibration.js'
import { calibrationOf } from '../../src/experiment/semantic-attack/studies/calibration.js'
import { estimatesOf, weightedArea } from '../../src/experiment/semantic-attack/point-rows.js'
import type { Outcome } from '../../src/experiment/semantic-attack/releases.js'
import { stream, unit } from '../../src/math/index.js'
import { confusionOf, ratesOf, areaUnderCurve } from '../../src/kinds/sets/score/cell-score.js'

const outcome: fc.Arbitrary<Outcome> = fc
  .array(fc.record({ original: fc.boolean(), kept: fc.boolean(), sure: fc.integer({ min: 0, max: 7 }) }), {
    minLength: 1,
    maxLength: 9,
  })
  .map((cells) => ({
    truth: Uint8Array.from(cells, ({ original }) => Number(original)),
    kept: Uint8Array.from(cells, ({ kept }) => Number(kept)),
    confidence: Float64Array.from(cells, ({ sure }) => sure / 7),
  }))

const sample = fc
  .array(fc.tuple(outcome, fc.integer({ min: 0, max: 3 })), { minLength: 1, maxLength: 6 })
  .map((pairs) => ({
    outcomes: pairs.map(([one]) => one),
    weights: Uint32Array.from(pairs, ([, weight]) => weight),
    // The naive twin of a weight: the table written out so many times.
    written: pairs.flatMap(([one, weight]) => Array.from({ length: weight }, () => one)),
  }))

function joined(outcomes: readonly Outcome[]): { truth: number[]; sure: number[] } {
  return {
    truth: outcomes.flatMap(({ truth }) => Array.from(truth)),
    sure: outcomes.flatMap(({ confidence }) => Array.from(confidence)),
  }
}

describe('a weight is the same as writing the table out so many times', () => {
  test('weightedArea agrees with areaUnderCurve', () => {
    fc.assert(
      fc.property(sample, ({ outcomes, weights, written }) => {
        const { truth, sure } = joined(written)
        const naive = areaUnderCurve(truth, sure)
        const found = weightedArea(outcomes)(weights)
        expect(Number.isNaN(found)).toBe(Number.isNaN(naive))
        expect(Math.abs(found - naive) > 1e-10).toBe(false)
      }),
    )
  })

  test('calibrationOf agrees with calibrationError', () => {
    fc.assert(
      fc.property(sample, ({ outcomes, weights, written }) => {
        fc.pre(written.length > 0)
        const { truth, sure } = joined(written)
        const sums = calibrationSums(sure, truth)
        const bins = calibrationBins(sums)
        const found = calibrationOf(outcomes)
        expect(found.error(weights)).toBeCloseTo(calibrationError(sums), 10)
        const shares = found.shares(weights).filter((share) => !Number.isNaN(share))
        expect(shares.length).toBe(bins.length)
        shares.forEach((share, bin) => expect(share).toBeCloseTo(bins[bin].right, 10))
      }),
    )
  })
})

test('estimatesOf: the means are the rates of all cells pooled', () => {
  fc.assert(
    fc.property(fc.array(outcome, { minLength: 1, maxLength: 6 }), (outcomes) => {
      const found = estimatesOf(outcomes, 0, stream(1, 'test'))
      const rates = ratesOf(
        confusionOf(
          outcomes.map(({ truth }) => truth),
          outcomes.map(({ kept }) => kept),
        ),
      )
      for (const measure of ['recall', 'precision', 'f1', 'mcc'] as const) {
        expect(found[measure].mean).toBe(rates[measure])
        expect(found[measure].n).toBe(outcomes.length)
      }
    }),
  )
})

test('bootstrap: a 95 % interval holds the true mean in about 95 of 100 samples', () => {
  const random = stream(7, 'coverage')
  let held = 0
  const runs = 400
  for (let run = 0; run < runs; run++) {
    const values = Array.from({ length: 60 }, () => unit(random))
    const mean = (weights: Uint32Array): number[] => {
      const count = weights.reduce((sum, weight) => sum + weight, 0)
      return [values.reduce((sum, value, i) => sum + weights[i] * value, 0) / count]
    }
    const [{ low, high }] = bootstrap(values.length, mean, 300, random)
    if (low <= 0.5 && 0.5 <= high) held++
  }
  // Two sides of a binomial with p = 0.95 and n = 400, wide enough to fail once in ten thousand runs of another seed.
  expect(held / runs).toBeGreaterThan(0.9)
  expect(held / runs).toBeLessThan(0.99)
})
