import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { coat } from '../../src/protect/index.js'
import { membersOf, type Transactions } from '../../src/data/transactions.js'
import { arbitraryConstraints, arbitraryTransactions } from '../arbitrary.js'
import { answered } from '../released.js'
import { naiveCoat } from './naive-coat.js'

test('coat: joins and suppresses exactly what its naive twin does', () => {
  const cases = arbitraryTransactions(7).chain((data) =>
    fc.record({
      data: fc.constant(data),
      privacy: arbitraryConstraints(data),
      k: fc.integer({ min: 2, max: 4 }),
      middle: fc.nat(7),
    }),
  )
  fc.assert(
    fc.property(cases, ({ data, privacy, k, middle }) => {
      const utility = [data.items.slice(0, middle), data.items.slice(middle)]
      const result = answered(coat, data, { k, privacy, utility, suppress: 1 })
      if (result.kind === 'infeasible') return
      const naive = naiveCoat(data, privacy, utility, k)
      const { release, made } = result
      expect(data.items.filter((item) => !release.items.includes(item))).toEqual(
        data.items.filter((item) => naive.suppressed.includes(item)),
      )
      expect(made['suppressedItems']).toBe(naive.suppressed.length)
      const sets = naive.groups.filter((group) => group.length > 1).map((group) => [...group].sort().join(' '))
      expect(generalisedItems(release).sort()).toEqual(sets.sort())
    }),
    { numRuns: 1000 },
  )
})

function generalisedItems(data: Transactions): string[] {
  return Array.from({ length: data.setOffsets.length - 1 }, (_, s) =>
    Array.from(membersOf(data, s), (code) => data.items[code])
      .sort()
      .join(' '),
  )
}
