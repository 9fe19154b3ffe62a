import { leastEigenvalue } from '../../src/kinds/table/attack/noise-filter.js'
import { describe, expect, test } from 'vitest'
import { everyAttack } from '../../src/kinds/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { attack as run } from '../../src/run/index.js'
import { perturbedWorlds } from '../perturbed-worlds.js'

const attacks = await everyAttack()

const tried = async (id: string, place: number, how: 'planted' | 'clean' = 'planted') => {
  const { release, original, key, granted } = perturbedWorlds[how]()[place]
  const method = attacks.find((one) => one.id === id)!
  const outcome = await run(release, method, withFallbacks(method.parameters, {}), { granted, original, key, seed: 1 })
  if (outcome.kind === 'not measured') throw new Error(outcome.because)
  return outcome.finding
}

test('noise-filter: estimates are in the right band of half a deviation more often than what is published', async () => {
  const { success, baseline } = await tried('noise-filter', 0)
  expect(success!.value).toBeGreaterThan(1.4 * baseline!.value)
})

test('noise-filter: its chances are chances, on a leak and on a clean release', async () => {
  for (const how of ['planted', 'clean'] as const) {
    const { figures } = await tried('noise-filter', 0, how)
    expect(figures.find(({ id }) => id === 'calibration')!.attack.value).toBeLessThan(0.06)
  }
})

test('unrotate: eight known people of four hundred tell everybody, to the digit', async () => {
  expect((await tried('unrotate', 1)).success!.value).toBe(1)
})

describe('least eigenvalue', () => {
  test.each([
    [[2, 0, 0, 5], 2],
    [[2, 1, 0, 2], 1],
    [[1, 0.9, 0.9, 0, 1, 0.9, 0, 0, 1], 0.1],
  ])('of %j is %d', (upper, least) => {
    expect(leastEigenvalue(Float64Array.from(upper), Math.sqrt(upper.length))).toBeCloseTo(least, 6)
  })
})
