import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { coat } from '../../src/protect/index.js'
import { membersOf, type Transactions } from '../../src/data/transactions.js'
import { stream } from '../../src/random/random.js'
import { arbitraryConstraints, arbitraryTransactions } from '../arbitrary.js'
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
      const result = coat.run(data, { k, privacy, utility, suppress: 1 }, stream(1, 'protect'))
      if (result.kind === 'infeasible') return
      const naive = naiveCoat(data, privacy, utility, k)
      expect(result.suppressed).toEqual(data.items.filter((item) => naive.suppressed.includes(item)))
      const sets = naive.groups.filter((group) => group.length > 1).map((group) => [...group].sort().join(' '))
      expect(generalisedItems(result.transactions).sort()).toEqual(sets.sort())
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
