import type { Transactions } from '../../src/data/index.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  judgeGuarantee,
  disassociate,
  type Disassociated,
  coverProblemsOf,
  disassociatedOf,
} from '../../src/kinds/index.js'
import { answered } from '../released.js'
import { arbitraryTransactions } from '../arbitrary.js'
import { naiveGuarantee, waysToJoin } from './naive-guarantee.js'

const small = fc.record({
  data: arbitraryTransactions(5, 7),
  k: fc.integer({ min: 2, max: 3 }),
  m: fc.integer({ min: 1, max: 3 }),
})

test('guarantee: holds and fails as every possible original of small releases says', () => {
  const counts = { held: 0, broken: 0, unmeasured: 0 }
  const agrees = fc.property(small, ({ data, k, m }) => {
    const release = released(data, k, m)
    if (!release || release.items.length === 0) return
    // Nearly all have fewer; a cluster of seven records in four chunks would keep the naive twin busy for minutes.
    fc.pre(release.clusters.every((cluster) => waysToJoin(release, cluster) <= 10_000))
    compare(release, k, m, counts)
  })
  fc.assert(agrees, { numRuns: 600 })
  expect(counts.held).toBeGreaterThan(100)
  expect(counts.broken).toBeGreaterThan(10)
  expect(counts.unmeasured).toBeLessThan(counts.broken)
})

test('guarantee: releases of any make, and other k and m than they were made with', () => {
  const counts = { held: 0, broken: 0, unmeasured: 0 }
  const name = fc.constantFrom('a', 'b', 'c')
  const other = fc.constantFrom('d', 'e')
  const bag = (item: fc.Arbitrary<string>) =>
    fc.array(fc.uniqueArray(item, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 })
  const cluster = fc.record({
    size: fc.constant(5),
    chunks: fc.tuple(bag(name), bag(other)),
    terms: fc.subarray(['t', 'u']),
  })
  const made = fc.record({
    k: fc.integer({ min: 2, max: 3 }),
    m: fc.integer({ min: 2, max: 3 }),
    clusters: fc.array(cluster, { minLength: 1, maxLength: 2 }),
  })
  const agrees = fc.property(made, small, (plain, { k, m }) => compare(disassociatedOf(plain), k, m, counts))
  fc.assert(agrees, { numRuns: 300 })
  expect(counts.broken).toBeGreaterThan(40)
})

test('guarantee: what was left out is not measured', () => {
  const release = disassociatedOf({
    k: 2,
    m: 2,
    suppressed: 3,
    clusters: [{ size: 2, chunks: [[['a'], ['a']]], terms: [] }],
  })
  expect(judgeGuarantee(release, { k: 2, m: 2 })).toMatchObject({
    holds: null,
    because: expect.stringContaining('3 occurrences were left out'),
  })
})

function compare(
  release: Disassociated,
  k: number,
  m: number,
  counts: Record<'held' | 'broken' | 'unmeasured', number>,
): void {
  const { holds, violations } = judgeGuarantee(release, { k, m })
  const naive = naiveGuarantee(release, k, m)
  const truth = naive === 'impossible' ? 'not measured' : naive.map((set) => set.join()).sort()
  const told = holds === null ? 'not measured' : violations.map(({ items }) => [...items].sort().join()).sort()
  // Without cover problems items may have been moved by the repair: then more is possible than plain partitioning tells.
  const moved =
    [...coverProblemsOf(release)].length === 0 &&
    release.clusters.some(({ chunks, terms }) => chunks.length > 2 && terms.length > 0)
  expect(moved && holds === null ? truth : told).toEqual(truth)
  expect(holds === true).toBe(told.length === 0)
  counts[holds === null ? 'unmeasured' : holds ? 'held' : 'broken']++
}

function released(data: Transactions, k: number, m: number): Disassociated | null {
  const result = answered(disassociate, data, { k, m, maxCluster: 2 * k + 2 })
  return result.kind === 'infeasible' ? null : result.release
}
