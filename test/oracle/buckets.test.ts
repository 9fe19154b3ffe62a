import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Attack,
  type ValueClaims,
  definetti,
  definettiRich,
  naiveBayes,
  randomWorlds,
  semanticBuckets,
  type Release,
  bucketsRelease,
} from '../../src/kinds/index.js'
import { tableOf } from '../../src/data/index.js'
import { dealer } from '../../src/math/permanent.js'
import { sinkhorn } from '../../src/math/sinkhorn.js'
import { withFallbacks } from '../../src/contract/index.js'
import { streamsOf } from '../../src/math/index.js'
import { naiveDealing, naiveDefinetti, naiveSinkhorn } from './naive-buckets.js'
import { tries } from '../laws/tries.js'

const dealing = fc
  .array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 })
  .filter((capacities) => capacities.reduce((a, b) => a + b) <= 7)
  .chain((capacities) => {
    const rows = capacities.reduce((a, b) => a + b)
    return fc.record({
      capacities: fc.constant(capacities),
      weights: fc.array(
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), {
          minLength: capacities.length,
          maxLength: capacities.length,
        }),
        { minLength: rows, maxLength: rows },
      ),
    })
  })

test('dealer: chances and weight are those of every dealing written out', () => {
  const deal = dealer()
  fc.assert(
    fc.property(dealing, ({ capacities, weights }) => {
      const flat = Float64Array.from(weights.flat())
      const weight = deal(flat, Float64Array.from(capacities))
      const naive = naiveDealing(weights, capacities)
      expect(weight).toBeCloseTo(Math.log(naive.weight), 9)
      for (const [i, share] of naive.shares.flat().entries()) expect(flat[i]).toBeCloseTo(share, 9)
    }),
  )
})

test('dealer: leaves to others what has too many ways, no way, or a capacity that is no whole number', () => {
  const deal = dealer()
  expect(deal(new Float64Array(13 * 13).fill(1), new Float64Array(13).fill(1))).toBeUndefined()
  expect(deal(Float64Array.of(0, 1, 0, 1), Float64Array.of(1, 1))).toBeUndefined()
  expect(deal(Float64Array.of(1, 1, 1, 1), Float64Array.of(0.5, 1.5))).toBeUndefined()
})

test('sinkhorn: agrees with its twin, and margins hold to 1e-9', () => {
  fc.assert(
    fc.property(dealing, ({ capacities, weights }) => {
      const flat = Float64Array.from(weights.flat())
      sinkhorn(flat, Float64Array.from(capacities))
      for (const [i, share] of naiveSinkhorn(weights, capacities).flat().entries())
        expect(flat[i]).toBeCloseTo(share, 6)
      expectMargins(flat, capacities)
    }),
    { numRuns: 30 },
  )
})

test('sinkhorn: margins hold where some cells are nothing, or nearly', () => {
  const cell = fc.oneof(
    fc.constant(0),
    fc.constant(1e-300),
    fc.constant(1e-12),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(cell, { minLength: 16, maxLength: 16 }), (cells) => {
      const flat = Float64Array.from(cells)
      sinkhorn(flat, Float64Array.of(1, 1, 2, 0))
      expectMargins(flat, [1, 1, 2, 0])
    }),
    { numRuns: tries(1000) },
  )
})

function expectMargins(cells: Float64Array, capacities: readonly number[]): void {
  const columns = capacities.length
  for (let start = 0; start < cells.length; start += columns)
    expect(cells.slice(start, start + columns).reduce((a, b) => a + b)).toBeCloseTo(1, 9)
  for (const [column, capacity] of capacities.entries())
    expect(cells.filter((_, i) => i % columns === column).reduce((a, b) => a + b)).toBeCloseTo(capacity, 9)
  for (const one of cells) expect(one).toBeGreaterThanOrEqual(0)
}

/** Buckets of two to four people; the last value of the list stands in none. */
const smallRelease = fc
  .array(fc.array(fc.tuple(fc.nat(2), fc.nat(1), fc.nat(3)), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  })
  .map(releaseOf)

/** People by bucket: what is told of them, and the code of their value. */
function releaseOf(
  buckets: readonly (readonly (readonly [string | number, string | number, number])[])[],
): Release<'buckets'> {
  const rows = buckets.flatMap((people) => people.map(([a, b]) => [`${a}`, `${b}`]))
  const counts = buckets.flatMap((people, group) =>
    [0, 1, 2, 3].map((value) => ({ group, value, count: people.filter((person) => person[2] === value).length })),
  )
  const [first, ...others] = tableOf(['a', 'b'], rows).columns
  return bucketsRelease({
    table: { rowCount: rows.length, columns: [{ ...first, type: 'integer' }, ...others] },
    groups: Uint32Array.from(buckets.flatMap((people, group) => people.map(() => group))),
    groupCount: buckets.length,
    sensitive: 'illness',
    values: ['w', 'x', 'y', 'z', 'of nobody'],
    counts: counts.filter(({ count }) => count > 0),
  })
}

async function claimsOf(made: Promise<ValueClaims | { readonly kind: 'not measured' }>): Promise<ValueClaims> {
  const claims = await made
  if (claims.kind === 'not measured') throw new Error('it can be measured')
  return claims
}

function dense({ posteriorOf, posteriors, values }: ValueClaims): number[][] {
  return Array.from(posteriorOf, (belief) => {
    const row = values.map(() => 0)
    for (let i = posteriors.offsets[belief]; i < posteriors.offsets[belief + 1]; i++)
      row[posteriors.codes[i]] = posteriors.chances[i]
    return row
  })
}

test.each(['exact', 'scaling'])('definetti, %s: believes what its dense twin does', async (settling) => {
  await fc.assert(
    fc.asyncProperty(smallRelease, fc.integer({ min: 1, max: 3 }), async (release, rounds) => {
      const made = definetti.run(release, {}, { rounds, smoothing: 0.5, settling }, streamsOf(1))
      const found = dense(await claimsOf(made))
      const twin = naiveDefinetti(release, rounds, 0.5, settling === 'exact')
      for (const [row, chances] of twin.entries())
        for (const [value, chance] of chances.entries()) expect(found[row][value]).toBeCloseTo(chance, 6)
    }),
    { numRuns: settling === 'exact' ? 60 : 8 },
  )
})

test('naive-bayes is the first round; random worlds are the shares of the bucket', async () => {
  await fc.assert(
    fc.asyncProperty(smallRelease, async (release) => {
      const options = { smoothing: 0.5, settling: 'exact' }
      const once = await claimsOf(naiveBayes.run(release, {}, options, streamsOf(1)))
      const first = await claimsOf(definetti.run(release, {}, { ...options, rounds: 1 }, streamsOf(1)))
      expect(once.posteriors).toEqual(first.posteriors)
      const shares = dense(await claimsOf(randomWorlds.run(release, {}, {}, streamsOf(1))))
      for (const [row, chances] of naiveDefinetti(release, 0, 0.5, true).entries()) expect(shares[row]).toEqual(chances)
    }),
  )
})

test('a bucket of one value, or of one person, is certain; one bucket alone teaches nothing', async () => {
  const release = (rows: readonly string[], groups: readonly number[], held: readonly (readonly number[])[]) =>
    bucketsRelease({
      table: tableOf(
        ['a'],
        rows.map((row) => [row]),
      ),
      groups: Uint32Array.from(groups),
      groupCount: Math.max(...groups) + 1,
      sensitive: 'illness',
      values: ['x', 'y'],
      counts: held.map(([group, value, count]) => ({ group, value, count })),
    })
  const told = async (one: Release<'buckets'>) =>
    dense(await claimsOf(definetti.run(one, {}, { rounds: 10, smoothing: 0.5, settling: 'exact' }, streamsOf(1))))
  expect(
    await told(
      release(
        ['p', 'q', 'r'],
        [0, 0, 1],
        [
          [0, 0, 2],
          [1, 1, 1],
        ],
      ),
    ),
  ).toEqual([
    [1, 0],
    [1, 0],
    [0, 1],
  ])
  for (const row of await told(
    release(
      ['p', 'q'],
      [0, 0],
      [
        [0, 0, 1],
        [0, 1, 1],
      ],
    ),
  ))
    expect(row).toEqual([expect.closeTo(0.5, 12), expect.closeTo(0.5, 12)])
})

test('without a column, or with too few buckets, the attacks say that they cannot be measured', async () => {
  const bare = bucketsRelease({
    table: tableOf(['name'], [['p'], ['q']], { name: 'identifier' }),
    groups: Uint32Array.of(0, 0),
    groupCount: 1,
    sensitive: 'illness',
    values: ['x', 'y'],
    counts: [
      { group: 0, value: 0, count: 1 },
      { group: 0, value: 1, count: 1 },
    ],
  })
  const options = { rounds: 1, smoothing: 0.5, settling: 'exact' }
  expect(await definetti.run(bare, {}, options, streamsOf(1))).toMatchObject({ kind: 'not measured' })
  expect(await definettiRich.run(bare, {}, {}, streamsOf(1))).toMatchObject({ kind: 'not measured' })
  const few = { ...bare, table: tableOf(['town'], [['p'], ['q']]) }
  expect(await definettiRich.run(few, {}, {}, streamsOf(1))).toMatchObject({
    because: expect.stringContaining('needs 20 buckets'),
  })
})

const someBuckets = fc.array(
  fc.array(fc.tuple(fc.constantFrom('1', '2', '30', 'NA', ''), fc.constantFrom('a', 'b', 'c'), fc.nat(3)), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 20, maxLength: 26 },
)

test.each(
  [naiveBayes, definetti, definettiRich, semanticBuckets].map((attack): Attack<'buckets', ValueClaims> => attack),
)('$id: what is believed of the people of a bucket adds up to what it holds', async (attack) => {
  const halfDumb = {
    prepare: async () => {},
    distances: (rows: readonly string[], columns: readonly string[]) =>
      Float64Array.from(
        rows.flatMap((a) =>
          columns.map((b) => (b === 'y' ? NaN : ((7 * a.charCodeAt(0) * b.charCodeAt(0)) % 11) / 10)),
        ),
      ),
  }
  await fc.assert(
    fc.asyncProperty(someBuckets, async (buckets) => {
      const release = releaseOf(buckets)
      const values = withFallbacks(attack.parameters, {})
      const found = await claimsOf(attack.run(release, { meaning: halfDumb }, values, streamsOf(1)))
      const sums = buckets.map(() => release.values.map(() => 0))
      for (const [row, chances] of dense(found).entries()) {
        expect(chances.reduce((a, b) => a + b)).toBeCloseTo(1, 9)
        for (const [value, chance] of chances.entries()) sums[release.groups[row]][value] += chance
      }
      for (const [group, people] of buckets.entries())
        for (const value of release.values.keys())
          expect(sums[group][value]).toBeCloseTo(people.filter((person) => person[2] === value).length, 9)
    }),
    { numRuns: 20 },
  )
})
