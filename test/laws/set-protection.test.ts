import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hierarchyOf } from '../../src/data/hierarchy.js'
import { transactionsOf } from '../../src/data/transactions-builder.js'
import type { Transactions } from '../../src/data/transactions.js'
import { judgeConstraints, judgeFaithful, judgeKm } from '../../src/models/index.js'
import { coat, pcta, type SetOptions, type SetProtector, setProtectors } from '../../src/protect/index.js'
import { stream } from '../../src/random/random.js'
import { measureUtility } from '../../src/score/index.js'
import { arbitraryConstraints, arbitraryTransactions } from '../arbitrary.js'
import { rowsIn } from '../rows-in.js'

const hierarchy = hierarchyOf(Array.from('abcdefgh', (item, i) => [item, `${i >> 1}`, `${i >> 2}-`, '*']))

for (const protector of setProtectors) {
  test(`${protector.id}: the independent judges accept every release`, () => {
    const holdsAlways = fc.property(cases(protector), ({ data, options }) => {
      const release = releaseOf(protector, data, options)
      expect(release ? complaints(release, data, options) : []).toEqual([])
    })
    fc.assert(holdsAlways, { numRuns: 1000 })
  })

  test(`${protector.id}: the same input gives the same bytes and stays untouched`, () => {
    const repeats = fc.property(cases(protector), ({ data, options }) => {
      const before = structuredClone(data)
      const first = protector.run(data, options, stream(1, 'protect'))
      expect(protector.run(data, options, stream(1, 'protect'))).toEqual(first)
      expect(data).toEqual(before)
    })
    fc.assert(repeats)
  })

  test(`${protector.id}: an infeasible answer has a remedy, and the settings it says would do, do`, () => {
    const keepsItsWord = fc.property(cases(protector), ({ data, options }) => {
      const result = protector.run(data, options, stream(1, 'protect'))
      if (result.kind === 'release') return true
      const { k, suppress } = result.closest?.wouldDo ?? {}
      return (
        result.remedy !== '' &&
        (k === undefined || releaseOf(protector, data, { ...options, k }) !== null) &&
        (suppress === undefined || releaseOf(protector, data, { ...options, suppress }) !== null)
      )
    })
    expect(fc.check(keepsItsWord, { numRuns: 300 }).counterexample).toBeNull()
  })

  test(`${protector.id}: a release is numbered as a reader of its file would number it`, () => {
    const asRead = fc.property(cases(protector), ({ data, options }) => {
      const release = releaseOf(protector, data, options) ?? data
      expect(release).toEqual(transactionsOf(rowsIn(release)))
    })
    fc.assert(asRead)
  })

  test(`${protector.id}: every measure of a release's utility stays in its range`, () => {
    const inRange = fc.property(cases(protector), ({ data, options }) => {
      const release = releaseOf(protector, data, options) ?? data
      const utility = measureUtility(data, release, { queries: 20, valueCount: 8 }, stream(1, 'queries'))
      expect(utility.ncp).toBeGreaterThanOrEqual(0)
      expect(utility.ncp).toBeLessThanOrEqual(1)
      expect(utility.density).toBeGreaterThan(0)
      expect(utility.density).toBeLessThanOrEqual(1)
      expect(utility.countQueries.averageRelativeError).toBeGreaterThanOrEqual(0)
    })
    fc.assert(inRange)
  })
}

test('utility: the original itself loses nothing', () => {
  const losesNothing = fc.property(arbitraryTransactions(8), (data) => {
    const utility = measureUtility(data, data, { queries: 20 }, stream(1, 'queries'))
    expect(utility).toMatchObject({ ncp: 0, log2UtilityLoss: -Infinity, density: 1, suppressedOccurrences: 0 })
    expect(utility.countQueries.averageRelativeError).toBe(0)
  })
  fc.assert(losesNothing)
})

function complaints(release: Transactions, data: Transactions, { k, m, privacy }: SetOptions): unknown[] {
  return [
    ...judgeFaithful(release, data).violations,
    ...judgeConstraints(release, privacy ?? [], k).violations,
    ...judgeKm(release, k, m ?? 0).violations,
  ]
}

/** Data with options for whatever parameters the protector declares. */
function cases({ parameters }: SetProtector): fc.Arbitrary<{ data: Transactions; options: SetOptions }> {
  return arbitraryTransactions(8).chain((data) => {
    const middle = data.items.length >> 1
    const values: Record<keyof SetOptions, fc.Arbitrary<unknown>> = {
      k: fc.integer({ min: 2, max: 4 }),
      m: fc.integer({ min: 1, max: 3 }),
      privacy: arbitraryConstraints(data),
      utility: fc.constant([data.items.slice(0, middle), data.items.slice(middle)]),
      suppress: fc.constantFrom(0, 0.2, 1),
      hierarchy: fc.constant(hierarchy),
      distance: fc.constant((a: string, b: string) => Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) / 8),
    }
    const options = parameters.map(({ name, needed }) =>
      fc.tuple(fc.constant(name), needed ? values[name] : fc.option(values[name])),
    )
    return fc.tuple(...options).map((chosen) => ({
      data,
      options: { k: 2, ...Object.fromEntries(chosen.filter(([, value]) => value !== null)) },
    }))
  })
}

function releaseOf(protector: SetProtector, data: Transactions, options: SetOptions): Transactions | null {
  const result = protector.run(data, options, stream(1, 'protect'))
  return result.kind === 'release' ? result.transactions : null
}

test('coat, pcta: more k may mean fewer merged items, so nobody promises the contrary', () => {
  const data = transactionsOf([['a'], ['a', 'b'], ['d', 'c']])
  const merged = (protector: SetProtector, k: number) =>
    releaseOf(protector, data, { k, privacy: [['a', 'd']], suppress: 0 })?.members.length
  for (const protector of [coat, pcta]) {
    expect(merged(protector, 2)).toBe(4)
    expect(merged(protector, 3)).toBe(2)
  }
})
