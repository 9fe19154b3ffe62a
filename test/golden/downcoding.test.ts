import { madeInRounds } from '../../bench/worlds/made-in-rounds.js'
import { downcoding } from '../../src/kinds/table/attack/downcoding.js'
import { expect, test } from 'vitest'
import { attack } from '../../src/run/index.js'
import { adultFile, readAdult } from '../adult.js'

const states = [
  [0, 3, 0, 0, 2, 1, 0, 0],
  [0, 4, 0, 2, 2, 1, 1, 0],
  [0, 4, 1, 2, 2, 2, 1, 0],
  [0, 4, 1, 2, 3, 2, 2, 0],
]

test.skipIf(!adultFile)(
  'adult-downcoding: of 2,181 coarse records of Adult a tenth and more are read back whole, a twentieth without exclusion [needs ../shared/data]',
  { timeout: 120_000 },
  async () => {
    const adult = await readAdult(['occupation'])
    const { release, key, roundOf } = madeInRounds(adult, states, 5)
    expect(states.map((_, round) => roundOf.filter((one) => one === round).length)).toEqual([27_978, 1_993, 174, 14])
    const making = { method: 'rounds', k: 5 }
    const outcome = await attack(release, downcoding, {}, { granted: { making }, original: adult, key, seed: 1 })
    if (outcome.kind === 'not measured') throw new Error(outcome.because)
    const { success, baseline, figures, records } = outcome.finding
    expect(records.tried).toBe(2_181)
    expect(success!.value).toBeGreaterThan(0.12)
    // The reference, without occupation, reached 0.036.
    expect(baseline!.value).toBeLessThan(0.055)
    expect(figures.find(({ id }) => id === 'calibration')!.attack.value).toBeLessThan(0.05)
  },
)
