import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { coat, pcta } from '../../src/kinds/index.js'
import { membersOf, type Transactions } from '../../src/data/transactions.js'
import { zipfBaskets } from '../../bench/worlds/baskets.js'
import { stream } from '../../src/math/index.js'
import { arbitraryConstraints, arbitraryTransactions } from '../arbitrary.js'
import { answered } from '../released.js'
import { naiveCoat } from './naive-coat.js'
import { tries } from '../laws/tries.js'

test('coat: joins and suppresses exactly what its naive twin does', () => {
  fc.assert(agreement(arbitraryTransactions(7), { k: 4 }), { numRuns: tries(1000) })
})

test('coat: the same on more items and transactions, which share few', () => {
  fc.assert(agreement(baskets(30, 90), { k: 6 }), { numRuns: tries(200, 60) })
})

test('coat: the same for all sets of up to three items', () => {
  fc.assert(agreement(arbitraryTransactions(7), { k: 4, m: 3 }), { numRuns: tries(300) })
  fc.assert(agreement(baskets(14, 150), { k: 9, m: 2 }), { numRuns: 40 })
})

test('pcta: joins exactly what its naive twin does', () => {
  fc.assert(pctaAgreement(arbitraryTransactions(7), { k: 4, m: 3 }), { numRuns: tries(500) })
  fc.assert(pctaAgreement(baskets(14, 150), { k: 9, m: 2 }), { numRuns: 40 })
})

const baskets = (itemCount: number, count: number): fc.Arbitrary<Transactions> =>
  fc.nat().map((seed) => zipfBaskets(count, itemCount, 6, stream(seed, 'baskets')))

/** On data of this kind with constraints of its own, for k and m of up to that, the same sets and the same suppressed items. */
function agreement(transactions: fc.Arbitrary<Transactions>, most: { readonly k: number; readonly m?: number }) {
  const cases = transactions.chain((data) =>
    fc.record({
      data: fc.constant(data),
      privacy: arbitraryConstraints(data),
      k: fc.integer({ min: 2, max: most.k }),
      m: most.m === undefined ? fc.constant(0) : fc.integer({ min: 1, max: most.m }),
      middle: fc.nat(data.items.length),
    }),
  )
  return fc.property(cases, ({ data, privacy, k, m, middle }) => {
    const utility = [data.items.slice(0, middle), data.items.slice(middle)]
    const given = { k, privacy, utility, suppress: 1, keepOrder: true, ...(m > 0 && { m }) }
    const result = answered(coat, data, given)
    if (result.kind === 'infeasible') return
    const naive = naiveCoat(data, privacy, utility, k, m)
    const { release, made } = result
    expect(data.items.filter((item) => !release.items.includes(item))).toEqual(
      data.items.filter((item) => naive.suppressed.includes(item)),
    )
    expect(made['suppressedItems']).toBe(naive.suppressed.length)
    expect(generalisedItems(release).sort()).toEqual(largerGroups(naive.groups))
  })
}

function pctaAgreement(transactions: fc.Arbitrary<Transactions>, most: { readonly k: number; readonly m: number }) {
  const numbers = [fc.integer({ min: 2, max: most.k }), fc.integer({ min: 1, max: most.m })] as const
  return fc.property(transactions, ...numbers, (data, k, m) => {
    const result = answered(pcta, data, { k, m, keepOrder: true })
    if (result.kind === 'infeasible') return
    const naive = naiveCoat(data, [], [data.items], k, m, 'every')
    expect(generalisedItems(result.release).sort()).toEqual(largerGroups(naive.groups))
  })
}

function largerGroups(groups: readonly (readonly string[])[]): string[] {
  return groups
    .filter((group) => group.length > 1)
    .map((group) => [...group].sort().join(' '))
    .sort()
}

function generalisedItems(data: Transactions): string[] {
  return Array.from({ length: data.setOffsets.length - 1 }, (_, s) =>
    Array.from(membersOf(data, s), (code) => data.items[code])
      .sort()
      .join(' '),
  )
}
