import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConstraints, readDistanceTable, readTransactions } from '../../src/files/index.js'
import { walkByMeaning } from '../../src/run/walk-by-meaning.js'
import { walk } from '../../src/run/walk.js'
import { openMeasure } from '../../src/meaning/index.js'
import { testCache } from '../test-cache.js'

const example = (name: string) => join(import.meta.dirname, '../../examples/thesis', name)

test('Figure 1.5 of the thesis with blend, nothing else given: rba and undertext are not worse than a guess', async () => {
  const worked = await walk(
    await readTransactions(example('figure-1.3.txt')),
    {
      k: 4,
      privacy: await readConstraints(example('figure-1.5-privacy.txt')),
      utility: await readConstraints(example('figure-1.5-utility.txt')),
    },
    await readDistanceTable(example('figure-3.6.csv')),
    1,
  )
  const found = await walkByMeaning(worked, await openMeasure('blend', { cache: testCache }), 1)
  if (found.kind === 'not measured') throw new Error(found.because)
  expect(found.findings.map(({ attack }) => attack)).toEqual(['rba', 'undertext'])
  for (const { success, baseline } of found.findings) expect(success!.value).toBeGreaterThanOrEqual(baseline!.value)
})
