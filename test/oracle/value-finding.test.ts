import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyAttack, tableRelease } from '../../src/kinds/index.js'
import { type Table, tableOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { stream } from '../../src/math/index.js'
import { attack } from '../../src/run/index.js'
import { precisionAt } from '../../src/score/index.js'
import { dealtAnew } from '../laws/table-worlds.js'
import { naiveGroupFacts } from './naive-group-facts.js'
import { tries } from '../laws/tries.js'

const attacks = await everyAttack()

/** People of a town with an illness: the town is published as it is, so records alike in it may be each other's. */
type Person = readonly [town: string, illness: string]

const people = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('flu', 'cough', 'gout')), {
  minLength: 2,
  maxLength: 14,
})
const asTable = (rows: readonly Person[]): Table =>
  tableOf(['town', 'illness'], rows, { town: 'quasi', illness: 'sensitive' })
const majority = attacks.find(({ id }) => id === 'majority')!

/** The definition: guess the most frequent illness among some records; ties share the credit. */
function creditOf(records: readonly Person[], truth: string): number {
  const counts = new Map<string, number>()
  for (const [, illness] of records) counts.set(illness, (counts.get(illness) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const best = [...counts].filter(([, count]) => count === most).map(([illness]) => illness)
  return best.includes(truth) ? 1 / best.length : 0
}

test('majority: success and the baseline of people who are left out are their definitions', async () => {
  await fc.assert(
    fc.asyncProperty(people, async (rows) => {
      const table = asTable(rows)
      const key = { records: [Uint32Array.from(rows.keys())] }
      const outcome = await attack(tableRelease(table), majority, {}, { granted: {}, original: table, key, seed: 1 })
      if (outcome.kind === 'not measured') throw new Error(outcome.because)
      const inside = rows.map(([town, illness]) =>
        creditOf(
          rows.filter(([other]) => other === town),
          illness,
        ),
      )
      const outside = rows.map(([town, illness], person) => {
        const others = rows.filter(([other], i) => other === town && i !== person)
        return creditOf(others.length > 0 ? others : rows, illness)
      })
      expect(outcome.finding.success!.value).toBeCloseTo(mean(inside), 9)
      expect(outcome.finding.baseline!.value).toBeCloseTo(mean(outside), 9)
      const rest = 1 - mean(outside)
      expect(outcome.finding.gain!.value).toBeCloseTo(rest > 0 ? (mean(inside) - mean(outside)) / rest : 0, 9)
    }),
    { numRuns: tries(300) },
  )
})

test('majority: pinned down is whose group tells them something, beside how many of all others it is true of', async () => {
  const nearlyAlike = fc.array(
    fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(...Array.from({ length: 30 }, () => 'flu'), 'gout')),
    { minLength: 2, maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof(people, nearlyAlike), async (rows) => {
      const table = asTable(rows)
      const key = { records: [Uint32Array.from(rows.keys())] }
      const outcome = await attack(tableRelease(table), majority, {}, { granted: {}, original: table, key, seed: 1 })
      if (outcome.kind === 'not measured') throw new Error(outcome.because)
      const facts = naiveGroupFacts(rows.map(([town, illness]) => ({ known: [town], hidden: illness })))
      const tells = (person: Person): boolean => ['grave', 'told'].includes(facts.get(person.join(' ')) ?? '')
      const who = [...rows.keys()].filter((person) => tells(rows[person]))
      const elsewhere = who.map((person) => {
        const others = rows.filter(([town]) => town !== rows[person][0])
        return others.filter(([, illness]) => illness === rows[person][1]).length / others.length
      })
      const { pinned } = outcome.finding
      expect(Array.from(pinned.who!)).toEqual(who)
      expect(pinned).toMatchObject({ count: who.length, of: rows.length, unit: 'person' })
      expect(pinned.byLess).toBeCloseTo(
        elsewhere.reduce((sum, one) => sum + one, 0),
        9,
      )
    }),
    { numRuns: tries(300) },
  )
})

test('the key is not needed where the release changes no value: what is left out is the same', async () => {
  await fc.assert(
    fc.asyncProperty(people, fc.integer(), async (rows, seed) => {
      const order = [...rows.keys()].sort((a, b) => ((a * 7919 + seed) % 13) - ((b * 7919 + seed) % 13))
      const release = tableRelease(asTable(order.map((person) => rows[person])))
      const given = { granted: {}, original: asTable(rows), seed: 1 }
      const withKey = await attack(release, majority, {}, { ...given, key: { records: [Uint32Array.from(order)] } })
      const without = await attack(release, majority, {}, given)
      if (withKey.kind !== 'attacked' || without.kind !== 'attacked') throw new Error('both run')
      expect(without.finding.baseline).toEqual(withKey.finding.baseline)
      expect(without.finding.gain).toEqual(withKey.finding.gain)
    }),
  )
})

test('majority, skewness, similarity: of releases with values dealt out anew in groups of twelve at most one in twenty is said to be read', async () => {
  const releases = tries(100, 40)
  for (const id of ['majority', 'skewness', 'similarity']) {
    const method = attacks.find((one) => one.on === 'table' && one.id === id)!
    const read = { withKey: 0, without: 0 }
    for (let seed = 1; seed <= releases; seed++) {
      const random = stream(seed, 'clean')
      const rows = Array.from({ length: 300 }, (_, person) => [String(Math.floor(person / 12)), String(random() % 9)])
      const names = ['group', 'score']
      const original = tableOf(names, rows, { group: 'quasi', score: 'sensitive' })
      const withNumbers = {
        ...original,
        columns: original.columns.map((column) => ({ ...column, type: 'integer' as const })),
      }
      const release = tableRelease(dealtAnew(withNumbers, 'score', random))
      const key = { records: [Uint32Array.from(rows.keys())] }
      for (const known of [key, undefined]) {
        const outcome = await attack(release, method, withFallbacks(method.parameters, {}), {
          granted: {},
          original: withNumbers,
          key: known,
          seed,
        })
        if (outcome.kind === 'attacked' && outcome.finding.reads) read[known ? 'withKey' : 'without']++
      }
    }
    expect(Math.max(read.withKey, read.without), id).toBeLessThanOrEqual(releases / 20)
  }
})

test('without an original: the same on releases whose values are dealt out anew stands beside what is claimed', async () => {
  const table = asTable(
    Array.from({ length: 60 }, (_, i): Person => [['a', 'b', 'c'][i % 3], ['flu', 'cough', 'gout'][i % 3]]),
  )
  const outcome = await attack(tableRelease(table), majority, {}, { granted: {}, seed: 1 })
  if (outcome.kind === 'not measured') throw new Error(outcome.because)
  const { figures, reads, success } = outcome.finding
  // Each group has one illness: that is read off the release, and nobody can say how often an attack is right.
  expect([reads, success]).toEqual([true, null])
  const certain = figures.find(({ id }) => id === 'certain')!
  expect(certain.attack.value).toBe(60)
  expect(certain.baseline!.high).toBeLessThan(10)
})

test('precisionAt: the share right among the surest, as by sorting them one by one', () => {
  const claim = fc.record({ confidence: fc.integer({ min: 0, max: 4 }).map((x) => x / 4), right: fc.boolean() })
  fc.assert(
    fc.property(fc.array(claim, { minLength: 1, maxLength: 30 }), fc.constantFrom(0.1, 0.5, 1), (claims, share) => {
      const [found] = precisionAt(
        claims.map(({ confidence, right }) => ({ confidence, count: 1, right: right ? 1 : 0 })),
        claims.length,
        [share],
      )
      const wanted = Math.max(1, Math.ceil(share * claims.length))
      const cut = claims.map(({ confidence }) => confidence).sort((a, b) => b - a)[wanted - 1]
      const above = claims.filter(({ confidence }) => confidence > cut)
      const at = claims.filter(({ confidence }) => confidence === cut)
      const rightOf = (some: typeof claims): number => some.filter(({ right }) => right).length
      const expected = (rightOf(above) + ((wanted - above.length) * rightOf(at)) / at.length) / wanted
      expect(found).toBeCloseTo(expected, 12)
    }),
  )
})

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
