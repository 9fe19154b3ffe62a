import { cahd, splitItems } from '../../src/kinds/set-buckets/protect/cahd.js'
import {
  type PlainSetBuckets,
  setBucketsOf,
  setGroupAt,
  setGroupCount,
} from '../../src/kinds/set-buckets/set-buckets.js'
import { setBucketsRelease } from '../../src/kinds/set-buckets/release.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupItems } from '../../src/kinds/set-buckets/attack/group-items.js'
import { rowAt, type Transactions, transactionAt, transactionCount, transactionsOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { judgeSameRecords, privacyDegreeModel } from '../../src/kinds/set-buckets/set-bucket-models.js'
import { bandOrder } from '../../src/kinds/set-buckets/protect/band-order.js'
import { sensitiveGroups } from '../../src/kinds/set-buckets/protect/sensitive-groups.js'
import { stream, streamsOf } from '../../src/math/index.js'
import {
  drawQueries,
  queryDivergences,
  regroupByLot,
  setBucketUtility,
} from '../../src/kinds/set-buckets/set-bucket-utility.js'
import { baskets } from '../laws/set-bucket-worlds.js'
import { answered } from '../released.js'
import { naiveBandOrder, naiveGroups, tooFrequent } from './naive-cahd.js'
import { tries } from '../laws/tries.js'

const sensitive = ['s0', 's1']
/** Up to twenty records of eight items, of which the last two are sensitive. */
const records = fc.array(
  fc.record({
    plain: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
    held: fc.uniqueArray(fc.integer({ min: 0, max: 1 }), { maxLength: 1 }),
  }),
  { minLength: 1, maxLength: 20 },
)

const dataOf = (
  list: readonly { readonly plain: readonly number[]; readonly held: readonly number[] }[],
): Transactions =>
  transactionsOf(list.map(({ plain, held }) => [...plain.map((item) => `q${item}`), ...held.map((item) => `s${item}`)]))

test('bandOrder, sensitiveGroups: as their naive twins that make the whole matrix and look through all records', () => {
  fc.assert(
    fc.property(records, fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 2 }), (list, p, alpha) => {
      const split = splitItems(dataOf(list), new Set(sensitive))
      const [quasi, held] = [split.quasi, split.held].map((rows) => list.map((_, r) => [...rowAt(rows, r)]))
      const order = bandOrder(split.quasi, split.items.length)
      expect([...order]).toEqual(naiveBandOrder(quasi))
      if (tooFrequent([...list.keys()], held, p)) return
      const groups = sensitiveGroups(order, split.quasi, split.held, split.sensitive.length, { p, alpha })
      expect(groups.map((group) => [...group])).toEqual(naiveGroups([...order], quasi, held, p, alpha))
    }),
    { numRuns: tries(300) },
  )
})

test('cahd: every record in one group, no item in more than one in p of it, and the judges say so', () => {
  fc.assert(
    fc.property(records, fc.integer({ min: 2, max: 4 }), (list, p) => {
      const data = dataOf(list)
      const present = sensitive.filter((name) => data.items.includes(name))
      if (present.length === 0) return
      const made = answered(cahd, data, { p, sensitiveItems: [present] })
      const held = list.map((record) => record.held)
      expect(made.kind === 'infeasible').toBe(list.length < p || tooFrequent([...list.keys()], held, p))
      if (made.kind === 'infeasible') return
      const groups = made.key!.records.map((group) => [...group])
      expect(groups.flat().toSorted((a, b) => a - b)).toEqual([...list.keys()])
      expect(groups.some((group) => tooFrequent(group, held, p))).toBe(false)
      for (const [g, group] of groups.entries()) {
        const told = setGroupAt(made.release, g)
        expect(told.records).toEqual(group.map((record) => list[record].plain.map((item) => `q${item}`).toSorted()))
        for (const name of present)
          expect(told.sensitive[name] ?? 0).toBe(group.filter((r) => held[r].includes(Number(name[1]))).length)
      }
      expect(privacyDegreeModel.judge(made.release, { p }).holds).toBe(true)
      expect(judgeSameRecords(made.release, data).holds).toBe(true)
    }),
    { numRuns: tries(200) },
  )
})

const plain: PlainSetBuckets = {
  p: 2,
  groups: [
    { records: [['a'], ['a', 'b']], sensitive: { s: 1 } },
    { records: [['b'], ['c']], sensitive: { s: 1, t: 1 } },
  ],
}
const original = transactionsOf([['a', 's'], ['a', 'b'], ['b', 's', 't'], ['c']])

test('privacy-degree: a count above one in p is seen, and how far it goes is told', () => {
  const leaky = { ...plain, groups: [plain.groups[0], { ...plain.groups[1], sensitive: { s: 2 } }] }
  expect(privacyDegreeModel.judge(setBucketsRelease(setBucketsOf(plain)), { p: 2 })).toMatchObject({
    holds: true,
    reached: 2,
  })
  expect(privacyDegreeModel.judge(setBucketsRelease(setBucketsOf(plain)), { p: 3 })).toMatchObject({
    holds: false,
    violationCount: 3,
  })
  expect(privacyDegreeModel.judge(setBucketsRelease(setBucketsOf(leaky)), { p: 2 })).toMatchObject({
    holds: false,
    reached: 1,
    violations: [{ items: ['s'], support: 2 }],
  })
})

test.each<[string, PlainSetBuckets['groups']]>([
  ['a record more', [{ records: [['a'], ['a', 'b'], ['a']], sensitive: { s: 1 } }, plain.groups[1]]],
  ['a record less', [{ records: [['a']], sensitive: { s: 1 } }, plain.groups[1]]],
  ['another record', [{ records: [['a'], ['c']], sensitive: { s: 1 } }, plain.groups[1]]],
  ['an item counted less often', [{ ...plain.groups[0], sensitive: {} }, plain.groups[1]]],
  [
    'counted where nobody can hold it',
    [
      { ...plain.groups[0], sensitive: { s: 1, t: 1 } },
      { ...plain.groups[1], sensitive: { s: 1 } },
    ],
  ],
])('same-records: %s is seen', (_, groups) => {
  expect(judgeSameRecords(setBucketsOf(plain), original).holds).toBe(true)
  expect(judgeSameRecords(setBucketsOf({ p: 2, groups }), original).holds).toBe(false)
})

test('group-items: the chance of an item is its mean share over the groups of all records that fit', async () => {
  const people = transactionsOf([['a'], ['b'], ['c'], ['a', 'c']])
  const release = setBucketsRelease(
    setBucketsOf({ ...plain, groups: [...plain.groups, { records: [['b']], sensitive: { t: 1 } }] }),
  )
  const claimed = async (knows: number | 'all') => {
    const claims = await groupItems.run(
      release,
      { people },
      withFallbacks(groupItems.parameters, { knows }),
      streamsOf(1),
    )
    if (claims.kind === 'not measured') throw new Error(claims.because)
    return Array.from(claims.posteriorOf, (belief) =>
      belief < 4 ? [claims.values[claims.posteriors.codes[belief]], claims.posteriors.chances[belief]] : undefined,
    )
  }
  // Exactly {b}: one record of group 2 (t: 1 of 2) and the one of group 3 (t: 1 of 1).
  expect(await claimed('all')).toEqual([['s', 0.5], ['t', 0.75], ['s', 0.5], undefined])
  // Some b: also {a, b} of group 1, in which nobody has t.
  expect((await claimed(1))[1]).toEqual(['t', 0.5])
})

/** By definition: every record is asked for its combination. */
function naiveDivergence(
  data: Transactions,
  release: ReturnType<typeof setBucketsOf>,
  item: string,
  asked: readonly string[],
) {
  const cellOf = (names: readonly string[]) => asked.map((name) => (names.includes(name) ? 1 : 0)).join('')
  const [actual, estimated] = [new Map<string, number>(), new Map<string, number>()]
  const add = (map: Map<string, number>, cell: string, by: number) => map.set(cell, (map.get(cell) ?? 0) + by)
  for (let r = 0; r < transactionCount(data); r++) {
    const names = transactionAt(data, r).flat()
    if (names.includes(item)) add(actual, cellOf(names), 1)
  }
  for (let g = 0; g < setGroupCount(release); g++) {
    const { records: group, sensitive: counts } = setGroupAt(release, g)
    for (const names of group) add(estimated, cellOf(names), (counts[item] ?? 0) / group.length)
  }
  const total = [...actual.values()].reduce((a, b) => a + b)
  return [...actual].reduce((sum, [cell, n]) => sum + (n / total) * Math.log(n / estimated.get(cell)!), 0)
}

test('queryDivergences: as the definition, query by query', () => {
  const data = transactionsOf(baskets(60, stream(5, 'baskets')))
  const made = answered(cahd, data, { p: 3, sensitiveItems: [['test'], ['pills']] })
  if (made.kind === 'infeasible') throw new Error(made.because)
  const { release } = made
  const queries = drawQueries(release, 40, 3, stream(5, 'queries'))
  const found = queryDivergences(data, release, queries)
  for (const [q, { sensitive: item, items }] of queries.entries()) {
    const asked = Array.from(items, (code) => release.items[code])
    expect(found[q]).toBeCloseTo(naiveDivergence(data, release, release.sensitive[item], asked), 9)
  }
})

test('query-divergence: groups alike tell a spread better than groups by lot', () => {
  const data = transactionsOf(baskets(2000, stream(6, 'baskets')))
  const made = answered(cahd, data, { p: 4, sensitiveItems: [['test'], ['pills']] })
  if (made.kind === 'infeasible') throw new Error(made.because)
  const values = withFallbacks(setBucketUtility.parameters, { queries: 200 })
  const { figures } = setBucketUtility.run(data, made.release, values, streamsOf(1))
  expect(figures.find(({ id }) => id === 'belowByLot')!.value).toBeGreaterThan(1 / 3)
})

test('regroupByLot: holds the same p on the same records, under the codes of a release that was read from a file', () => {
  const data = transactionsOf(baskets(300, stream(7, 'baskets')))
  const made = answered(cahd, data, { p: 4, sensitiveItems: [['test'], ['pills']] })
  if (made.kind === 'infeasible') throw new Error(made.because)
  const groups = Array.from({ length: setGroupCount(made.release) }, (_, g) => setGroupAt(made.release, g))
  const read = setBucketsOf({ p: 4, groups })
  expect(read.items).not.toEqual(made.release.items)
  const byLot = regroupByLot(data, read, stream(1, 'by lot'))
  expect(judgeSameRecords(byLot, data).holds).toBe(true)
  expect(privacyDegreeModel.judge(setBucketsRelease(byLot), { p: 4 }).holds).toBe(true)
})
