import { expect, test } from 'vitest'
import {
  type CalibrationSums,
  calibrationChance,
  calibrationError,
  calibrationNoise,
  calibrationSums,
} from '../../src/math/calibration.js'
import { stream, unit } from '../../src/math/index.js'

const random = stream(6, 'calibration')

/** Claims whose chances hold, `alike` of each group right or wrong together. */
function claimed(groups: number, alike: number): CalibrationSums[] {
  return Array.from({ length: groups }, () => {
    const chance = unit(random)
    const right = unit(random) < chance ? 1 : 0
    return calibrationSums(new Float64Array(alike).fill(chance), new Float64Array(alike).fill(right))
  })
}

function pooled(groups: readonly CalibrationSums[]): CalibrationSums {
  const add = (of: keyof CalibrationSums) =>
    Float64Array.from({ length: 10 }, (_, tenth) => groups.reduce((sum, group) => sum + group[of][tenth], 0))
  return { counts: add('counts'), confidence: add('confidence'), right: add('right') }
}

test.each([1, 5])('calibrationChance: is the mean error of chances that hold, %i claims alike', (alike) => {
  const runs = Array.from({ length: 300 }, () => claimed(200, alike))
  const errors = runs.map((groups) => calibrationError(pooled(groups)))
  const chances = runs.map(calibrationChance)
  const meanError = mean(errors)
  const spread = Math.sqrt(mean(errors.map((error) => (error - meanError) ** 2)))
  // The standard error of either side is about a hundredth of it.
  expect(mean(chances.map((chance) => chance.mean)) / meanError).toBeCloseTo(1, 1)
  expect(mean(chances.map((chance) => chance.deviation)) / spread).toBeCloseTo(1, 0)
})

test('calibrationNoise: takes every claim for a coin of its own, so it is too small where some are alike', () => {
  const alone = claimed(4000, 1)
  expect(calibrationNoise(pooled(alone)) / calibrationChance(alone).mean).toBeCloseTo(1, 1)
  const alike = claimed(4000, 9)
  expect(calibrationNoise(pooled(alike)) / calibrationChance(alike).mean).toBeCloseTo(1 / 3, 1)
})

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
