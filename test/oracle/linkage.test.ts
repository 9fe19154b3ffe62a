import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoredLinks } from '../../bench/scored-linkage.bench.js'
import {
  fullDomainPeople,
  madeUpPeople,
  plainPeople,
  somePeople,
  withErrors,
  withStarsByLot,
} from '../../bench/worlds/made-up-people.js'
import { type RecordClaims, nobody } from '../../src/contract/claims.js'
import { fellegiSunter } from '../../src/kinds/table/attack/fellegi-sunter.js'
import { linkage, randomRecord } from '../../src/kinds/table/attack/linkage.js'
import { comparedColumns, oneToOneChances } from '../../src/kinds/table/attack/match-model.js'
import { agree, eachPair, levelAt } from '../../src/kinds/table/attack/compared-pairs.js'
import { type Table, tableOf } from '../../src/data/index.js'
import { shuffle, stream, streamsOf } from '../../src/math/index.js'
import { tableRelease } from '../../src/kinds/index.js'
import { compareWithRegister } from '../../src/kinds/table/reading/comparison.js'
import { tries } from '../laws/tries.js'

async function claimsOf(attack: typeof linkage, release: Table, register: Table, seed = 1): Promise<RecordClaims> {
  const claims = await attack.run(tableRelease(release), { register }, {}, streamsOf(seed))
  if (claims.kind === 'not measured') throw new Error(claims.because)
  return claims
}

/** A release of some people and a register of as many, of whom a share is in it; who is which record. */
function world(count: number, inside: number, errors: number, seed: number) {
  const all = madeUpPeople(2 * count, seed)
  const released = somePeople(
    all,
    Uint32Array.from({ length: count }, (_, i) => i),
  )
  const rows = Uint32Array.from({ length: count }, (_, i) => (i < inside * count ? i : count + i))
  const order = shuffle(rows, stream(seed, 'order'))
  const register = plainPeople(withErrors(somePeople(all, order), errors, seed))
  return { released, register, truth: Int32Array.from(order, (person) => (person < count ? person : -1)) }
}

test.each([linkage, fellegiSunter])('an identity release: everybody is found ($id)', async (attack) => {
  const { released, register, truth } = world(300, 1, 0, 3)
  const claims = await claimsOf(attack, plainPeople(released), register)
  expect([...claims.record]).toEqual([...truth])
  expect([...claims.candidates]).toEqual(Array.from(truth, () => 1))
  for (const chance of claims.confidence) expect(chance).toBeGreaterThan(0.99)
})

test('linkage: people outside have no candidate in an identity release, and any record is one in n', async () => {
  const { released, register, truth } = world(300, 0.5, 0, 3)
  const claims = await claimsOf(linkage, plainPeople(released), register)
  expect([...claims.record]).toEqual(Array.from(truth, (record) => (record < 0 ? nobody : record)))
  expect(claims.notTried).toEqual([{ count: 150, what: 'people whom no record can be' }])
  const any = await claimsOf(randomRecord, plainPeople(released), register)
  expect([...new Set(any.confidence)]).toEqual([1 / 300])
  expect([...new Set(any.candidates)]).toEqual([300])
})

test('linkage: rows of which nothing is told are nobody’s, and counted', async () => {
  const release = tableOf(
    ['a', 'b'],
    [
      ['1', 'x'],
      ['*', '*'],
      ['2', '*'],
    ],
    { a: 'quasi', b: 'quasi' },
  )
  const claims = await claimsOf(
    linkage,
    release,
    tableOf(
      ['a', 'b'],
      [
        ['1', 'x'],
        ['2', 'x'],
        ['3', 'x'],
      ],
    ),
  )
  expect([...claims.candidates]).toEqual([1, 1, 0])
  expect([...claims.record]).toEqual([0, 2, nobody])
  expect(claims.notTried.map(({ count }) => count)).toEqual([1, 1])
})

test.each([
  { name: 'as it is', publish: plainPeople, inside: 1 },
  { name: 'full domain', publish: fullDomainPeople, inside: 1 },
  { name: 'full domain, half of the register', publish: fullDomainPeople, inside: 0.5 },
])(
  'scored linkage, one cell in twenty wrong, $name: recall 0.9 at precision 0.95, calibrated within 0.05',
  async ({ publish, inside }) => {
    const { released, register, truth } = world(1000, inside, 0.05, 11)
    const found = scoredLinks(await claimsOf(fellegiSunter, publish(released), register), truth)
    expect(found.recallAtPrecision).toBeGreaterThanOrEqual(0.9)
    expect(found.calibrationError).toBeLessThanOrEqual(0.05)
    const exact = scoredLinks(await claimsOf(linkage, publish(released), register), truth)
    expect(found.recall).toBeGreaterThan(exact.recall + 0.15)
  },
)

test('scored linkage: stars in a tenth of the cells, half of the register in it: calibrated within 0.05', async () => {
  const { released, register, truth } = world(1000, 0.5, 0.05, 12)
  const release = withStarsByLot(fullDomainPeople(released), 12)
  const found = scoredLinks(await claimsOf(fellegiSunter, release, register), truth)
  expect(found.calibrationError).toBeLessThanOrEqual(0.05)
  expect(found.recallAtPrecision).toBeGreaterThan(0.8)
})

test('scored linkage: a register of other people links nobody, whatever the seed', async () => {
  for (let seed = 1; seed <= tries(10, 4); seed++) {
    const { released, register } = world(400, 0, 0.05, seed)
    const claims = await claimsOf(fellegiSunter, fullDomainPeople(released), register, seed)
    expect(claims.confidence.reduce((sum, chance) => sum + chance, 0)).toBeLessThan(0.02 * 400)
  }
}, 60_000)

const cell = fc.constantFrom('1', '2', '3', '*', '1-2', '2-3')
const known = fc.constantFrom('1', '2', '3', 'NA')
test('pairs that are looked at are those that agree in all columns of a pass, each once', () => {
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 })
  const people = fc.array(fc.tuple(known, known, known), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(rows, people, fc.constantFrom([[0], [1, 2]], [[0, 1]], [[]], [[2], [1], [0]]), (table, list, drawn) => {
      const names = ['a', 'b', 'c']
      const release = tableOf(names, table, { a: 'quasi', b: 'quasi', c: 'quasi' })
      const compared = comparedColumns(compareWithRegister(release, tableOf(names, list), true))
      const { classes, people: points } = compared
      const passes = drawn.filter((pass) => pass.every((c) => c < classes.axes.length))
      const found: string[] = []
      eachPair(classes, points, passes, (point, c) => found.push(`${point}:${c}`))
      const expected: string[] = []
      for (let point = 0; point < points.count; point++)
        for (let c = 0; c < classes.count; c++) {
          const agrees = (column: number): boolean => levelAt(classes, points, column, point, c) === agree
          if (passes.some((pass) => pass.every(agrees))) expected.push(`${point}:${c}`)
        }
      expect(found.sort()).toEqual(expected.sort())
    }),
  )
})

/** Chances by writing down every way to give records to people, nobody two and none twice. */
function naiveChances(people: number, records: number, odds: readonly (readonly number[])[]): number[][] {
  const sums = odds.map((row) => row.map(() => 0))
  let total = 0
  const place = (person: number, taken: readonly (readonly [number, number])[], weight: number): void => {
    if (person === people) {
      total += weight
      for (const [p, r] of taken) sums[p][r] += weight
      return
    }
    place(person + 1, taken, weight)
    for (let r = 0; r < records; r++)
      if (odds[person][r] > 0 && !taken.some(([, other]) => other === r))
        place(person + 1, [...taken, [person, r]], weight * odds[person][r])
  }
  place(0, [], 1)
  return sums.map((row) => row.map((sum) => sum / total))
}

test('one to one: messages give the chances of all assignments where the pairs form a tree', () => {
  const weight = fc.double({ min: 0.05, max: 20, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(), weight), { minLength: 1, maxLength: 6 }), (grown) => {
      // A tree: each new person or record hangs on one that is there.
      let [people, records] = [1, 1]
      const edges = [{ p: 0, r: 0, o: grown[0][2] }]
      for (const [isPerson, at, o] of grown.slice(1))
        edges.push(isPerson ? { p: people++, r: at % records, o } : { p: at % people, r: records++, o })
      const table = Array.from({ length: people }, () => Array.from({ length: records }, () => 0))
      for (const { p, r, o } of edges) table[p][r] = o
      const chances = oneToOneChances({
        pointOf: Uint32Array.from(edges, ({ p }) => p),
        classOf: Uint32Array.from(edges, ({ r }) => r),
        odds: Float64Array.from(edges, ({ o }) => o),
        weights: new Uint32Array(people).fill(1),
        sizes: new Uint32Array(records).fill(1),
      })
      const exact = naiveChances(people, records, table)
      for (const [e, { p, r }] of edges.entries()) expect(Math.abs(chances[e] - exact[p][r])).toBeLessThan(0.01)
    }),
  )
})

test('linkage: what cannot be compared is not measured', async () => {
  const release = tableOf(['a'], [['1'], ['2']], { a: 'quasi' })
  for (const attack of [linkage, fellegiSunter]) {
    const other = await attack.run(tableRelease(release), { register: tableOf(['b'], [['1']]) }, {}, streamsOf(1))
    expect(other.kind).toBe('not measured')
    const empty = tableRelease(tableOf(['a'], [], { a: 'quasi' }))
    expect((await attack.run(empty, { register: tableOf(['a'], [['1']]) }, {}, streamsOf(1))).kind).toBe('not measured')
    const nobodyThere = tableOf(['a'], [])
    expect((await attack.run(tableRelease(release), { register: nobodyThere }, {}, streamsOf(1))).kind).toBe(
      'not measured',
    )
    const stars = tableRelease(tableOf(['a'], [['*'], ['*']], { a: 'quasi' }))
    expect((await attack.run(stars, { register: tableOf(['a'], [['1']]) }, {}, streamsOf(1))).kind).not.toBe('values')
  }
})
