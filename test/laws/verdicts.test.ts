import { expect, test } from 'vitest'
import { verdictsOfTables } from '../../bench/verdicts/table-verdicts.js'
import type { TableWorld } from '../../bench/verdicts/table-worlds.js'
import { tries } from './tries.js'

/** Small ones: `npm run bench -- verdicts` draws more, and of every size. */
const small = ({ people }: TableWorld): boolean => people <= 1500

test('13 §1.7: of clean tables whose hidden values were drawn for each person by itself the verdict is READY', async () => {
  const wanted = { what: 'clean', wish: { trend: false }, worlds: tries(25, 8), firstSeed: 9001, when: small }
  const { notReady, notMeasured, worlds, above } = await verdictsOfTables(wanted)
  expect([...above]).toEqual([])
  expect(notReady).toBe(0)
  expect(notMeasured).toBeLessThanOrEqual(0.02 * worlds)
})

test.each(['value', 'rarest', 'narrow'] as const)(
  '13 §1.7: groups planted with %s are above, and named',
  async (leak) => {
    const wanted = { what: leak, wish: { leak }, worlds: tries(8, 4), firstSeed: 9001, when: small }
    const { notReady, worlds, above } = await verdictsOfTables(wanted)
    expect(notReady).toBeGreaterThanOrEqual(0.99 * worlds - 1)
    expect([...above.keys()].some((id) => id === 'I1' || id === 'I7')).toBe(true)
  },
)
