import { expect, test } from 'vitest'
import { everyAttack } from '../../src/kinds/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { attack as run } from '../../src/run/index.js'
import { dealtOut, halfInsideUntold, remadeUntold } from '../linkage-worlds.js'

const attacks = await everyAttack()

test.each([
  { id: 'linkage', clean: dealtOut },
  { id: 'fellegi-sunter', clean: dealtOut },
  { id: 'membership', clean: halfInsideUntold },
  { id: 'shadow-membership', clean: remadeUntold },
])('$id: a release that tells nobody apart reads nothing in 20 of 20 seeds', async ({ id, clean }) => {
  const method = attacks.find((one) => one.on === 'table' && one.id === id)!
  for (let seed = 1; seed <= 20; seed++) {
    const { release, original, key, granted } = clean(seed)
    const values = withFallbacks(method.parameters, {})
    const outcome = await run(release, method, values, { granted, original, key, seed })
    if (outcome.kind === 'not measured') throw new Error(outcome.because)
    expect(outcome.finding.reads, `seed ${seed}`).toBe(false)
  }
})
