import { expect, test } from 'vitest'
import { fellegiSunter } from '../../src/kinds/table/attack/fellegi-sunter.js'
import { linkage } from '../../src/kinds/table/attack/linkage.js'
import { presenceShares } from '../../src/kinds/table/attack/membership.js'
import { type Table, tableOf } from '../../src/data/index.js'
import { assign } from '../../src/math/assignment.js'
import { type GowerColumn, gowerDistances, gowerNumbers } from '../../src/math/gower.js'
import { streamsOf } from '../../src/math/index.js'
import { tableRelease } from '../../src/kinds/index.js'
import { candidatesOf } from '../../src/kinds/table/candidates.js'
import { classesOf } from '../../src/kinds/table/classes.js'
import { bare, gainOver } from '../../src/contract/finding.js'
import { adultFile, atLevels, readAdult, withoutClasses } from '../adult.js'

const needs = '[needs ../shared/data]'

async function expectedShare(release: Table, register: Table, of: number): Promise<number> {
  const claims = await linkage.run(tableRelease(release), { register }, {}, streamsOf(1))
  if (claims.kind === 'not measured') throw new Error(claims.because)
  return claims.confidence.reduce((sum, chance) => sum + chance, 0) / of
}

test.skipIf(!adultFile)(
  `arx-adult-risk: linkage finds classes over rows of raw Adult, 0.6465751608 ${needs}`,
  async () => {
    const adult = await readAdult()
    expect(await expectedShare(adult, adult, adult.rowCount)).toBeCloseTo(0.6465751607983555, 12)
  },
)

test.skipIf(!adultFile)(
  `adult-k5-policy: linkage finds classes over told rows of Adult at k = 5, 0.013777068 ${needs}`,
  async () => {
    const adult = await readAdult()
    const release = withoutClasses(atLevels(adult, [0, 3, 0, 0, 2, 1, 1, 2, 0]), (size) => size < 5)
    const { count, sizes } = classesOf(release)
    const told = sizes.reduce((sum, size) => sum + size, 0)
    expect([count, told]).toEqual([397, 28816])
    // Everybody whose row is told; the people of suppressed rows have no candidate.
    expect(await expectedShare(release, adult, told)).toBeCloseTo(0.013777068295, 11)
  },
)

test('dpt-link-range: 1 2 3 0 1 people match the released rows', () => {
  const release = tableOf(
    ['number', 'letter'],
    [
      ['10', 'e'],
      ['10', '*'],
      ['10-12', '*'],
      ['10-12', 'w'],
      ['10-12', 'a'],
    ],
    { number: 'quasi', letter: 'quasi' },
  )
  const register = tableOf(
    ['number', 'letter'],
    [
      ['10', 'a'],
      ['20', 'b'],
      ['14', 'c'],
      ['11', 'd'],
      ['10', 'e'],
    ],
  )
  const { setOf, offsets, classes } = candidatesOf(release, register)
  const { classOf } = classesOf(release)
  const matches = Array.from(classOf, (c) =>
    [...setOf].reduce((sum, set) => sum + (classes.subarray(offsets[set], offsets[set + 1]).includes(c) ? 1 : 0), 0),
  )
  expect(matches).toEqual([1, 2, 3, 0, 1])
})

function codes(a: readonly string[], b: readonly string[]): GowerColumn {
  const all = [...new Set([...a, ...b])]
  const of = (list: readonly string[]): Uint32Array => Uint32Array.from(list, (value) => all.indexOf(value))
  return { kind: 'codes', a: of(a), b: of(b) }
}

test('sdc-gower: 1/3 5/6, 2/3 1/6, and one to one 1 is 1 and 2 is 2', () => {
  const distances = gowerDistances([
    gowerNumbers([20, 40], [20, 30]),
    codes(['f', 'm'], ['f', 'm']),
    codes(['A', 'B'], ['B', 'B']),
  ])
  for (const [i, expected] of [1 / 3, 5 / 6, 2 / 3, 1 / 6].entries()) expect(distances[i]).toBeCloseTo(expected, 14)
  expect([...assign(distances, 2)]).toEqual([0, 1])
})

test('sdc-linkage-1: everybody is found one to one', () => {
  const distances = gowerDistances([
    gowerNumbers([1, 0, -1, 0], [0, 0, -2.1, 0]),
    gowerNumbers([0, 1, 0, -1], [0, 2.1, 0, -2.1]),
  ])
  expect([...assign(distances, 4)]).toEqual([0, 1, 2, 3])
})

test('sdc-linkage-2: nobody is found one to one', () => {
  const found = assign(gowerDistances([gowerNumbers([1, 2, 3, 4], [2, 3, 4, -0.1])]), 4)
  expect([...found].filter((column, row) => column === row)).toEqual([])
})

test.each([
  [1, 0.25],
  [2, 1],
])('anonymeter-linkability: with %d neighbours %d of the people are linked', (neighbours, expected) => {
  const nearest = (own: readonly number[]): Set<number>[] => {
    const distances = gowerDistances([gowerNumbers(own, [0, 1, 4, 9])])
    return own.map((_, i) => {
      const row = distances.subarray(4 * i, 4 * i + 4)
      return new Set([0, 1, 2, 3].toSorted((a, b) => row[a] - row[b]).slice(0, neighbours))
    })
  }
  const first = nearest([0, 0, 4, 0])
  const second = nearest([0, 1, 9, 4])
  const linked = first.filter((near, i) => [...near].some((record) => second[i].has(record)))
  expect(linked.length / 4).toBe(expected)
})

test('anonymeter-residual: 0.9 against 0.8 is half of what was left', () => {
  expect(gainOver(bare(0.9), bare(0.8)).value).toBeCloseTo(0.5, 14)
})

test('petworks-presence: 1/2 and 2/3 of those who look like a class are in the release', () => {
  const rows = (america: number, europe: number): string[][] => [
    ...Array.from({ length: america }, () => ['47*', 'America']),
    ...Array.from({ length: europe }, () => ['48*', 'Europe']),
  ]
  const release = tableOf(['zip', 'nationality'], rows(3, 2), { zip: 'quasi', nationality: 'quasi' })
  const population = tableOf(['zip', 'nationality'], rows(6, 3))
  const shares = presenceShares(classesOf(release), candidatesOf(release, population))
  expect([...shares]).toEqual([1 / 2, 2 / 3])
})

test('openmed-kmap: presence of 1/2 at most and 5/12 on average', () => {
  const release = tableOf(
    ['age', 'region'],
    [
      ['30', 'north'],
      ['40', 'south'],
    ],
    { age: 'quasi', region: 'quasi' },
  )
  const population = tableOf(
    ['age', 'region'],
    [...Array.from({ length: 3 }, () => ['30', 'north']), ...Array.from({ length: 2 }, () => ['40', 'south'])],
  )
  const shares = presenceShares(classesOf(release), candidatesOf(release, population))
  expect(Math.max(...shares)).toBe(1 / 2)
  expect((shares[0] + shares[1]) / 2).toBeCloseTo(5 / 12, 14)
})

test.skipIf(!adultFile)(
  `scored linkage finds as many of raw Adult as containment does, one to one ${needs}`,
  async () => {
    const adult = await readAdult()
    const claims = await fellegiSunter.run(tableRelease(adult), { register: adult }, {}, streamsOf(1))
    if (claims.kind === 'not measured') throw new Error(claims.because)
    const expected = claims.confidence.reduce((sum, chance) => sum + chance, 0) / adult.rowCount
    expect(Math.abs(expected - 0.6465751607983555)).toBeLessThan(0.005)
    const right = claims.record.reduce((sum, record, person) => sum + (record === person ? 1 : 0), 0)
    expect(Math.abs(right / adult.rowCount - 0.6465751607983555)).toBeLessThan(0.015)
  },
)
