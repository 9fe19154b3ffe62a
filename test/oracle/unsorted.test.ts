import { unsorted } from '../../src/kinds/table/attack/unsorted.js'
import { embeds, inSequence } from '../../src/kinds/table/attack/rows-in-sequence.js'
import { fitting } from '../../src/kinds/table/attack/row-fits.js'
import { orderTest } from '../../src/kinds/table/attack/order-test.js'
import { meetOf } from '../../src/kinds/table/attack/two-readings.js'
import { ownCell, unsortedReleases } from '../../src/kinds/table/attack/unsorted-releases.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nobody, covers, tableRelease } from '../../src/kinds/index.js'
import { type Table, tableOf } from '../../src/data/index.js'
import { below, shuffle, stream, streamsOf } from '../../src/math/index.js'
import { attack } from '../../src/run/index.js'
import { tries } from '../laws/tries.js'

const names = ['age', 'town', 'ill']
const roles = { age: 'quasi', town: 'quasi', ill: 'sensitive' } as const

function peopleOf(count: number, seed: number): string[][] {
  const random = stream(seed, 'unsorted')
  return Array.from({ length: count }, () => [
    String(20 + below(60, random)),
    `${below(4, random)}${below(5, random)}`,
    ['a', 'b', 'c'][below(3, random)],
  ])
}

const coarseAge = ([age, town, ill]: readonly string[]) => [`${age[0]}0-${age[0]}9`, town, ill]
const coarseTown = ([age, town, ill]: readonly string[]) => [age, `${town[0]}*`, ill]

function released(rows: readonly (readonly string[])[], order?: Uint32Array) {
  return tableRelease(
    tableOf(names, order ? Array.from(order, (row) => [...rows[row]]) : rows.map((row) => [...row]), roles),
  )
}

function register(rows: readonly (readonly string[])[]): Table {
  const { columns, rowCount } = tableOf(
    names,
    rows.map((row) => [...row]),
    roles,
  )
  return { rowCount, columns: columns.slice(0, 2) }
}

test('fitting: what is kept of rows and people that are alike is what a pair is told that nobody asked about before', () => {
  const towns = fc.constantFrom('00', '01', '10', '11')
  const person = fc.tuple(fc.constantFrom('21', '28', '34', '39'), towns)
  const row = fc.tuple(fc.constantFrom('20-29', '30-39', '28', '*'), fc.oneof(towns, fc.constantFrom('0*', '1*', '*')))
  const listed = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 8 })
  let [yes, no] = [0, 0]
  const law = fc.property(listed(row), listed(person), (rows, people) => {
    const [release, list] = [rows, people].map((of) => tableOf(['age', 'town'], of, { age: 'quasi', town: 'quasi' }))
    const pairs = rows.flatMap((_, r) => people.map((__, p) => [r, p] as const))
    const fits = fitting(release, list)
    const alone = pairs.map(([r, p]) => fitting(release, list)(r, p))
    expect(pairs.map(([r, p]) => fits(r, p))).toEqual(alone)
    expect(pairs.map(([r, p]) => fits(r, p))).toEqual(alone)
    yes += alone.filter((one) => one).length
    no += alone.filter((one) => !one).length
  })
  fc.assert(law, { numRuns: 60 })
  expect(Math.min(yes, no)).toBeGreaterThan(100)
})

test('a release in the order of the register: row i is person i, everybody', async () => {
  const people = peopleOf(400, 1)
  const claims = await unsorted.run(released(people.map(coarseAge)), { register: register(people) }, {}, streamsOf(1))
  if (claims.kind === 'not measured') throw new Error(claims.because)
  expect([...claims.record]).toEqual([...people.keys()])
  expect(Math.min(...claims.confidence)).toBe(1)
})

test('rows of which every third changed its place: chances say how many of the claims are right', async () => {
  const people = peopleOf(900, 2)
  const random = stream(3, 'moved')
  const moved = shuffle(
    Uint32Array.from({ length: 300 }, (_, i) => 3 * i),
    random,
  )
  const order = Uint32Array.from(people.keys(), (row) => (row % 3 === 0 ? moved[row / 3] : row))
  const claims = await unsorted.run(
    released(people.map(coarseAge), order),
    { register: register(people) },
    {},
    streamsOf(1),
  )
  if (claims.kind === 'not measured') throw new Error(claims.because)
  const claimed = [...claims.record.keys()].filter((person) => claims.record[person] !== nobody)
  const right = claimed.filter((person) => order[person] === person).length
  const expected = claimed.reduce((sum, person) => sum + claims.confidence[person], 0)
  expect(claimed.length).toBeLessThan(900)
  expect(Math.abs(right - expected) / claimed.length).toBeLessThan(0.05)
})

test('a shuffled release: nobody is claimed, in 95 of 100 seeds or more', async () => {
  let claiming = 0
  for (let seed = 1; seed <= 100; seed++) {
    const people = peopleOf(60, seed)
    const order = shuffle(Uint32Array.from(people.keys()), stream(seed, 'order'))
    const claims = await unsorted.run(
      released(people.map(coarseAge), order),
      { register: register(people) },
      {},
      streamsOf(seed),
    )
    if (claims.kind === 'not measured') throw new Error(claims.because)
    if (claims.record.some((row) => row !== nobody)) claiming++
  }
  expect(claiming).toBeLessThanOrEqual(5)
})

test('a register of another length: nobody is claimed, and that is told; no column in common is not measured', async () => {
  const people = peopleOf(30, 1)
  const claims = await unsorted.run(released(people), { register: register(people.slice(1)) }, {}, streamsOf(1))
  expect(claims).toMatchObject({ notTried: [{ count: 29 }] })
  const strange = tableOf(
    ['x'],
    people.map(() => ['1']),
  )
  expect(await unsorted.run(released(people), { register: strange }, {}, streamsOf(1))).toMatchObject({
    kind: 'not measured',
  })
  const others = [tableRelease(strange)]
  expect(await unsortedReleases.run(released(people), { others }, { about: undefined }, streamsOf(1))).toMatchObject({
    because: 'the releases have no column in common',
  })
})

test('two releases in one order, coarser in other columns: both columns are read exactly; shuffled, neither', async () => {
  const people = peopleOf(300, 4)
  const original = tableOf(names, people, roles)
  const [one, two] = [released(people.map(coarseAge)), released(people.map(coarseTown))]
  const key = { records: [Uint32Array.from(people.keys())] }
  const tried = async (release: typeof one, other: typeof one, about: string, records = key) => {
    const outcome = await attack(
      release,
      unsortedReleases,
      { about },
      { granted: { others: [other] }, original, key: records, seed: 1 },
    )
    if (outcome.kind === 'not measured') throw new Error(outcome.because)
    return outcome.finding
  }
  expect(await tried(one, two, 'age')).toMatchObject({
    success: { value: 1 },
    reads: true,
    baseline: { attack: 'own-cell' },
  })
  expect(await tried(two, one, 'town')).toMatchObject({ success: { value: 1 }, reads: true })
  const order = shuffle(Uint32Array.from(people.keys()), stream(9, 'order'))
  const shuffled = released(people.map(coarseTown), order)
  const clean = await tried(one, shuffled, 'age')
  expect(clean.reads).toBe(false)
  expect(clean.notes[0]).toContain('do not stand in one order')
  const alone = await ownCell.run(one, { others: [two] }, { about: 'age' }, streamsOf(1))
  expect(alone).toMatchObject({ kind: 'values', column: 'age' })
})

test('two shuffled releases are laid over each other in 5 of 100 seeds at most', async () => {
  let taken = 0
  for (let seed = 1; seed <= 100; seed++) {
    const people = peopleOf(60, seed)
    const order = shuffle(Uint32Array.from(people.keys()), stream(seed, 'order'))
    const claims = await unsortedReleases.run(
      released(people.map(coarseAge)),
      { others: [released(people.map(coarseTown), order)] },
      { about: undefined },
      streamsOf(seed),
    )
    if (claims.kind === 'not measured') throw new Error(claims.because)
    if (claims.told) taken++
  }
  expect(taken).toBeLessThanOrEqual(5)
})

test('orderTest: the share in place and what is kept, by the definition', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(2), { minLength: 4, maxLength: 30 }),
      fc.array(fc.nat(2), { minLength: 30, maxLength: 30 }),
      (a, b) => {
        const found = orderTest(a.length, (i, j) => a[i] === b[j], stream(1, 'test'))
        const inPlace = a.filter((x, i) => x === b[i]).length / a.length
        const byLot = a.reduce((sum, x) => sum + b.slice(0, a.length).filter((y) => x === y).length, 0) / a.length ** 2
        expect(found.inPlace).toBeCloseTo(inPlace, 12)
        expect(Math.abs(found.shuffled - byLot)).toBeLessThan(0.05)
        expect(found.p).toBeGreaterThan(0)
      },
    ),
  )
})

test('meetOf: places that both cover', () => {
  const places = fc.uniqueArray(fc.nat(20)).map((list) => list.sort((a, b) => a - b))
  const runs = (list: readonly number[]) => {
    const made: number[] = []
    for (const place of list) {
      if (made.at(-1) === place) made[made.length - 1]++
      else made.push(place, place + 1)
    }
    return Uint32Array.from(made)
  }
  fc.assert(
    fc.property(places, places, (a, b) => {
      const met = meetOf(runs(a), runs(b))
      for (let place = 0; place <= 21; place++) expect(covers(met, place)).toBe(a.includes(place) && b.includes(place))
    }),
  )
})

test('one row, everything taken away, cells that nobody understands: nobody is claimed; a release as it was: everybody', async () => {
  const people = peopleOf(50, 1)
  const claimed = async (rows: readonly (readonly string[])[], list = people) => {
    const claims = await unsorted.run(released(rows), { register: register(list) }, {}, streamsOf(1))
    if (claims.kind === 'not measured') throw new Error(claims.because)
    return claims.record.filter((row) => row !== nobody).length
  }
  expect(await claimed(people.slice(0, 1), people.slice(0, 1))).toBe(0)
  expect(await claimed(people.map(() => ['*', '*', '*']))).toBe(0)
  expect(await claimed(people.map(() => ['about thirty', 'a town', 'a']))).toBe(0)
  expect(await claimed(people)).toBe(50)
  const strangers = people.map(([age, town, ill]) => [String(Number(age) + 100), `9${town}`, ill])
  expect(await claimed(people, strangers)).toBe(0)
})

test('inSequence: of all ways to find the rows in a longer list, the share that takes a person for a row', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 3 }),
      fc.array(fc.boolean(), { minLength: 28, maxLength: 28 }),
      (rows, left, matrix) => {
        const people = rows + left
        const fits = (row: number, person: number) => matrix[row * 7 + person]
        const ways: number[][] = []
        const extend = (way: readonly number[]): void => {
          if (way.length === rows) ways.push([...way])
          else
            for (let person = (way.at(-1) ?? -1) + 1; person < people; person++)
              if (fits(way.length, person)) extend([...way, person])
        }
        extend([])
        expect(embeds(rows, people, fits)).toBe(ways.length > 0)
        fc.pre(ways.length > 0)
        const found = inSequence(rows, people, fits)
        for (let person = 0; person < people; person++) {
          const shares = Array.from(
            { length: rows },
            (_, row) => ways.filter((way) => way[row] === person).length / ways.length,
          )
          expect(found.candidates[person]).toBe(shares.filter((share) => share > 0).length)
          expect(found.confidence[person]).toBeCloseTo(Math.max(...shares), 9)
          expect(found.record[person] === nobody ? 0 : shares[found.record[person]]).toBeCloseTo(Math.max(...shares), 9)
        }
      },
    ),
    { numRuns: tries(500) },
  )
})

test('a release from which one row in ten was left out: the others are found by their order, with chances that hold', async () => {
  const people = peopleOf(600, 7)
  const random = stream(8, 'left out')
  const kept = Uint32Array.from(people.keys()).filter(() => below(10, random) > 0)
  const claims = await unsorted.run(
    released(people.map(coarseAge), kept),
    { register: register(people) },
    {},
    streamsOf(1),
  )
  if (claims.kind === 'not measured') throw new Error(claims.because)
  const claimed = [...claims.record.keys()].filter((person) => claims.record[person] !== nobody)
  const right = claimed.filter((person) => kept[claims.record[person]] === person).length
  const expected = claimed.reduce((sum, person) => sum + claims.confidence[person], 0)
  expect(right / kept.length).toBeGreaterThan(0.9)
  expect(Math.abs(right - expected) / claimed.length).toBeLessThan(0.03)
  const mixed = shuffle(kept.slice(), random)
  const shuffled = await unsorted.run(
    released(people.map(coarseAge), mixed),
    { register: register(people) },
    {},
    streamsOf(1),
  )
  expect(shuffled).toMatchObject({ notes: ['Rows do not stand in the order of the register'] })
})
