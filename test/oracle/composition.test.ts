import { forEachMeeting } from '../../src/kinds/table/reading/meeting-boxes.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedOn } from '../../src/kinds/table/attack/composition.js'
import { linkedRows } from '../../src/kinds/table/attack/linked-rows.js'
import { newcomersOf } from '../../src/kinds/table/attack/newcomers.js'
import { personBeliefs, pooledShares, soughtIn, sharedPeople } from '../../src/kinds/table/attack/person-beliefs.js'
import { type Table, coded, columnNamed, tableOf } from '../../src/data/index.js'
import { classesOf, noClass } from '../../src/kinds/index.js'
import { type BoxRow, naiveArrivals, naiveLinks, naivePosterior, naiveShared } from './naive-composition.js'
import { tries } from '../laws/tries.js'

/** Ages as they are published, and the whole numbers each may stand for. */
const ages: Readonly<Record<string, readonly number[]>> = {
  '0': [0],
  '1': [1],
  '2': [2],
  '0-1': [0, 1],
  '1-3': [1, 2, 3],
  '[2, 4[': [2, 3],
  '<2': [-2, -1, 0, 1],
  '>=3': [3, 4, 5],
  '*': [-2, -1, 0, 1, 2, 3, 4, 5],
}
const towns: Readonly<Record<string, readonly number[]>> = {
  a: [0],
  b: [1],
  '{a, b}': [0, 1],
  '{b, c}': [1, 2],
  c: [2],
}

const rows = fc.array(
  fc.tuple(
    fc.constantFrom(...Object.keys(ages)),
    fc.constantFrom(...Object.keys(towns)),
    fc.constantFrom('flu', 'cold', 'gout'),
  ),
  { minLength: 1, maxLength: 9 },
)

const roles = { age: 'quasi', town: 'quasi', illness: 'sensitive' } as const

function release(cells: readonly (readonly string[])[]): Table {
  return tableOf(['age', 'town', 'illness'], cells, roles)
}

function boxRows(cells: readonly (readonly string[])[]): BoxRow[] {
  return cells.map(([age, town, value]) => ({
    cells: [new Set(ages[age]), new Set(towns[town])],
    text: `${age}|${town}`,
    value,
  }))
}

function compared(tables: readonly Table[]) {
  const found = comparedOn(tables, 'illness')
  if ('because' in found) throw new Error(found.because)
  return found
}

test('linkedRows: of every row as laying every class over every other by hand, for two and three releases', () => {
  fc.assert(
    fc.property(fc.array(rows, { minLength: 2, maxLength: 3 }), (releases) => {
      const tables = releases.map(release)
      const all = compared(tables)
      const linked = linkedRows(all, { most: 1e6 })
      if (linked === 'too many') throw new Error(linked)
      const expected = naiveLinks(releases.map(boxRows))
      const { classOf } = classesOf(tables[0])
      const illness = coded(columnNamed(tables[0], 'illness')!)
      const { offsets, codes } = all.releases[0].values
      for (const [row, found] of classOf.entries()) {
        expect(found).not.toBe(noClass)
        const code = all.values.indexOf(illness.values[illness.codes[row]])
        const place = codes.subarray(offsets[found], offsets[found + 1]).indexOf(code) + offsets[found]
        const [fewest, most] = [linked.fewest[place], linked.most[place]]
        const own = { fewest, most, fewestValues: linked.fewestValues[place], mostValues: linked.mostValues[place] }
        expect(own).toEqual(expected[row] ?? { fewest: 0, most: 0, fewestValues: 0, mostValues: 0 })
      }
    }),
    { numRuns: tries(300) },
  )
})

test('forEachMeeting: stops as soon as it is told', () => {
  const { releases } = compared([
    release([
      ['0-1', 'a', 'flu'],
      ['1-3', 'a', 'flu'],
    ]),
    release([['*', 'a', 'flu']]),
  ])
  let met = 0
  expect(forEachMeeting(releases[0], releases[1], () => ++met < 1)).toBe(false)
  expect(met).toBe(1)
})

test('linkedRows: more joined classes than there is room for are refused, not cut short', () => {
  const all = compared([
    release([
      ['0-1', 'a', 'flu'],
      ['1-3', 'a', 'flu'],
    ]),
    release([['*', 'a', 'flu']]),
  ])
  expect(linkedRows(all, { most: 1 })).toBe('too many')
  expect(linkedRows(all, { most: 2 })).not.toBe('too many')
})

const people = fc.array(fc.tuple(fc.constantFrom('0', '1', '2', '3'), fc.constantFrom('a', 'b', 'c')), {
  minLength: 1,
  maxLength: 5,
})

/** Together they have every value there is: what is published is read beside them. */
const everyValue = [
  ['0', 'a'],
  ['1', 'b'],
  ['2', 'c'],
  ['3', 'a'],
] as const

test('personBeliefs: of every person as summing over worlds by hand, whether surely present or not', () => {
  fc.assert(
    fc.property(
      fc.array(rows, { minLength: 1, maxLength: 3 }),
      people,
      fc.constantFrom(0.5, 3, 20),
      fc.constantFrom(1, 0.7),
      (releases, drawn, concentration, present) => {
        const known = [...everyValue, ...drawn]
        const tables = releases.map(release)
        // One release alone can be asked as well: composed with itself it shares its codes.
        const all = compared(tables.length === 1 ? [tables[0], tables[0]] : tables)
        const register = tableOf(['age', 'town'], known, roles)
        const prior = pooledShares(all)
        const sought = tables.map((table, t) => soughtIn(table, all.releases[t], register, prior.length))
        const { posteriorOf, posteriors, hidden } = personBeliefs(sought, { prior, concentration, present, overlap: 0 })
        for (const [person, [age, town]] of known.entries()) {
          const place = ['a', 'b', 'c'].indexOf(town)
          const counts = releases.map((cells) =>
            all.values.map(
              (value) =>
                cells.filter(
                  (row) => row[2] === value && ages[row[0]].includes(Number(age)) && towns[row[1]].includes(place),
                ).length,
            ),
          )
          const expected = naivePosterior(counts, [...prior], concentration, present)
          const belief = posteriorOf[person]
          const found = expected.map(() => 0)
          if (belief !== 0xffff_ffff)
            for (let i = posteriors.offsets[belief]; i < posteriors.offsets[belief + 1]; i++)
              found[posteriors.codes[i]] = posteriors.chances[i]
          for (const [value, chance] of expected.entries()) expect(found[value]).toBeCloseTo(chance, 9)
          const least = all.values.map((_, value) => Math.min(...counts.map((own) => own[value])))
          expect(hidden[person]).toBe(least.reduce((sum, count) => sum + count, 0))
        }
      },
    ),
    { numRuns: tries(300) },
  )
})

test('personBeliefs: with infinite concentration the plain product P_a(s) P_b(s) / P(s)', () => {
  const tables = [
    release([
      ['0-1', 'a', 'flu'],
      ['0-1', 'a', 'flu'],
      ['0-1', 'a', 'cold'],
    ]),
    release([
      ['1-3', 'a', 'flu'],
      ['1-3', 'a', 'cold'],
      ['1-3', 'a', 'cold'],
      ['1-3', 'a', 'gout'],
    ]),
  ]
  const all = compared(tables)
  const prior = pooledShares(all)
  const register = tableOf(['age', 'town'], [['1', 'a']], roles)
  const sought = tables.map((table, t) => soughtIn(table, all.releases[t], register, prior.length))
  const { posteriors } = personBeliefs(sought, { prior, concentration: Infinity, present: 1 })
  const [flu, cold] = [((2 / 3) * (1 / 4)) / (3 / 7), ((1 / 3) * (2 / 4)) / (3 / 7)]
  expect([...posteriors.chances]).toEqual([
    expect.closeTo(flu / (flu + cold), 12),
    expect.closeTo(cold / (flu + cold), 12),
  ])
})

test('sharedPeople: the mean number of each value over every way to share, and in the limit of one person their weights', () => {
  const value = fc.record({
    counts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 2 }),
    prior: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
  })
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(0.5, 4),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      (values, concentration, part) => {
        const most = values.reduce((sum, { counts }) => sum + Math.min(...counts), 0)
        const found = sharedPeople(values, concentration, part * most)
        expect(found.reduce((sum, mean) => sum + mean, 0)).toBeCloseTo(part * most, 6)
        const expected = naiveShared(values, concentration, part * most)
        for (const [i, mean] of expected.entries()) expect(found[i]).toBeCloseTo(mean, 5)
        const one = sharedPeople(values, concentration, 1e-6)
        const weights = values.map(({ counts: [a, b], prior }) => (a * b) / (concentration * prior + a + b - 1))
        const all = weights.reduce((sum, weight) => sum + weight, 0)
        for (const [i, weight] of weights.entries()) expect(one[i] / 1e-6).toBeCloseTo(weight / all, 3)
      },
    ),
    { numRuns: 60 },
  )
})

test('newcomersOf: never rules out what may have happened, and sees at least one who surely joined', () => {
  const few = fc.array(
    fc.tuple(fc.constantFrom('0-1', '1-3', '0', '*'), fc.constantFrom('a', '{a, b}'), fc.constantFrom('flu', 'cold')),
    { minLength: 1, maxLength: 5 },
  )
  let told = 0
  fc.assert(
    fc.property(few, few, (earlier, later) => {
      const tables = [release(earlier), release(later)]
      const { releases, values } = compared(tables)
      const found = newcomersOf(releases[0], releases[1], 1e6)!
      const { classOf, count } = classesOf(tables[1])
      let worlds = 0
      for (const joined of naiveArrivals(boxRows(earlier), boxRows(later))) {
        worlds++
        for (let c = 0; c < count; c++) {
          const { offsets, codes } = releases[1].values
          let all = 0
          for (let i = offsets[c]; i < offsets[c + 1]; i++) {
            const here = joined.filter(
              (is, row) => is && classOf[row] === c && later[row][2] === values[codes[i]],
            ).length
            expect(found.counts[i]).toBeGreaterThanOrEqual(here)
            all += here
          }
          expect(all).toBeGreaterThanOrEqual(found.least[c])
          expect(all).toBeLessThanOrEqual(found.most[c])
        }
      }
      expect(worlds > 0 && found.displaced > 0).toBe(false)
      if (worlds > 0 && found.least.some((least) => least > 0)) told++
    }),
    { numRuns: tries(400) },
  )
  expect(told).toBeGreaterThan(10)
})
