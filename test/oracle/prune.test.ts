import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { membersOf, type Transactions } from '../../src/data/transactions.js'
import { coat } from '../../src/kinds/index.js'
import { arbitraryConstraints, arbitraryTransactions } from '../arbitrary.js'
import { answered } from '../released.js'
import { plainRows } from '../rows-in.js'
import { subsets } from './naive-coat.js'

const cases = arbitraryTransactions(7).chain((data) =>
  fc.record({
    data: fc.constant(data),
    privacy: arbitraryConstraints(data),
    k: fc.integer({ min: 2, max: 4 }),
    m: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
  }),
)

test('coat --prune: all holds as before, no set is larger, and no member can go that is still there', () => {
  let dropped = 0
  fc.assert(
    fc.property(cases, ({ data, privacy, k, m }) => {
      const given = { k, privacy, suppress: 1, keepOrder: true, ...(m !== undefined && { m }) }
      const [plain, pruned] = [false, true].map((prune) => answered(coat, data, { ...given, prune }))
      if (plain.kind === 'infeasible' || pruned.kind === 'infeasible') return
      const groups = groupsIn(pruned.release)
      expect(met(data, groups, privacy, k, m)).toBe(true)
      for (const group of groups) {
        expect(
          setsIn(plain.release).some((set) => group.every((item) => set.includes(item))) || group.length === 1,
        ).toBe(true)
        if (group.length < 2) continue
        for (const item of group) {
          const without = [...groups.filter((one) => one !== group), group.filter((one) => one !== item), [item]]
          expect(met(data, without, privacy, k, m)).toBe(false)
        }
      }
      dropped += members(plain.release) - members(pruned.release)
    }),
    { numRuns: 400, seed: 1 },
  )
  expect(dropped).toBeGreaterThan(0)
})

function setsIn(release: Transactions): string[][] {
  return Array.from({ length: release.setOffsets.length - 1 }, (_, s) =>
    Array.from(membersOf(release, s), (code) => release.items[code]),
  )
}

const members = (release: Transactions): number => setsIn(release).flat().length

/** Sets, and published items by themselves. */
function groupsIn(release: Transactions): string[][] {
  const sets = setsIn(release)
  const inSets = new Set(sets.flat())
  return [...sets, ...release.items.filter((item) => !inSets.has(item)).map((item) => [item])]
}

function met(
  data: Transactions,
  groups: readonly (readonly string[])[],
  privacy: readonly (readonly string[])[],
  k: number,
  m: number | undefined,
): boolean {
  const rows = plainRows(data)
  const enough = (set: readonly (readonly string[])[]): boolean => {
    const support = rows.filter((row) => set.every((group) => row.some((item) => group.includes(item)))).length
    return support === 0 || support >= k
  }
  const asked = privacy.map((constraint) => groups.filter((group) => group.some((item) => constraint.includes(item))))
  return (
    asked.every((constraint) => subsets(constraint).every(enough)) &&
    (m === undefined ||
      subsets([...groups])
        .filter(({ length }) => length <= m)
        .every(enough))
  )
}
