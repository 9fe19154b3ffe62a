import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWorlds } from '../../src/kinds/table/attack/count-worlds.js'
import { minimality } from '../../src/kinds/table/attack/minimality.js'
import { hierarchyOf, tableOf } from '../../src/data/index.js'
import { streamsOf } from '../../src/math/index.js'
import { tableRelease } from '../../src/kinds/index.js'
import { attack } from '../../src/run/index.js'
import { forcedTogether } from '../refining-worlds.js'
import { naiveAssignments } from './naive-refinement.js'
import { tries } from '../laws/tries.js'

const values = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 })

test('minimality: counts the same worlds as giving out every value to every person', () => {
  fc.assert(
    fc.property(
      values,
      fc.array(fc.nat(7), { maxLength: 2 }),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      (held, cuts, l, fail) => {
        const people = held.reduce((sum, count) => sum + count, 0)
        fc.pre(people <= 8)
        const ends = [...cuts.map((cut) => Math.min(cut, people)), people].sort((a, b) => a - b)
        const children = ends.map((end, i) => end - (ends[i - 1] ?? 0))
        const may = (different: number): boolean => (fail ? different < l : different >= l)
        const fast = countWorlds(held, children, may)!
        const slow = naiveAssignments(held, children, may)
        expect(fast.chance).toBeCloseTo(slow.chance, 9)
        const known = slow.chance > 0 ? slow.expected : []
        for (const [i, mean] of known.entries()) expect(fast.expected[i]).toBeCloseTo(mean, 9)
      },
    ),
    { numRuns: tries(200) },
  )
})

const two = hierarchyOf(Array.from({ length: 6 }, (_, i) => [`q${i}`, `Q${i >> 1}`]))

/** Groups and values of people of whom it tells something, with the l that they were held to: one draw in twenty does. */
const telling: readonly (readonly [readonly [number, number][], number])[] = [
  [
    [
      [0, 1],
      [1, 1],
      [1, 2],
      [0, 1],
    ],
    2,
  ],
  [
    [
      [2, 1],
      [3, 1],
      [2, 1],
      [3, 0],
    ],
    2,
  ],
  [
    [
      [3, 1],
      [2, 1],
      [2, 1],
      [2, 0],
      [3, 1],
    ],
    2,
  ],
  [
    [
      [0, 2],
      [1, 2],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 2],
      [0, 0],
    ],
    3,
  ],
]

test('minimality: beliefs are those of every way to give out the values in which some group of the table fails', async () => {
  let informed = 0
  const people = fc.array(fc.tuple(fc.nat(3), fc.nat(2)), { minLength: 4, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(people, fc.integer({ min: 2, max: 3 }), async (rows, l) => {
      const withTree = (names: readonly string[], texts: string[][]) => {
        const table = tableOf(names, texts, { QID: 'quasi', illness: 'sensitive' })
        return {
          ...table,
          columns: table.columns.map((one) => (one.name === 'QID' ? { ...one, hierarchy: two } : one)),
        }
      }
      const release = withTree(
        ['QID', 'illness'],
        rows.map(([q, s]) => [`Q${q >> 1}`, `s${s}`]),
      )
      const register = withTree(
        ['QID'],
        rows.map(([q]) => [`q${q}`]),
      )
      const claims = await minimality.run(
        tableRelease(release),
        { register, making: { method: 'optimal', l } },
        { about: undefined },
        streamsOf(1),
      )
      const worlds = everyTable(rows)
      const holds = (world: readonly number[], group: (q: number) => number): boolean => {
        const sets = new Map<number, Set<number>>()
        for (const [i, [q]] of rows.entries()) sets.set(group(q), (sets.get(group(q)) ?? new Set()).add(world[i]))
        return [...sets.values()].every((set) => set.size >= l)
      }
      const truth = rows.map(([, s]) => s)
      expect(claims.kind === 'not measured').toBe(!holds(truth, (q) => q >> 1))
      if (claims.kind === 'not measured') return
      informed += claims.figures![0].value > 0 ? 1 : 0
      const consistent = worlds.filter((world) => !holds(world, (q) => q))
      if (consistent.length === 0) return
      for (const [person] of rows.entries()) {
        const belief = claims.posteriorOf[person]
        for (const value of [0, 1, 2]) {
          const exact = consistent.filter((world) => world[person] === value).length / consistent.length
          let told = 0
          for (let i = claims.posteriors.offsets[belief]; i < claims.posteriors.offsets[belief + 1]; i++)
            if (claims.values[claims.posteriors.codes[i]] === `s${value}`) told = claims.posteriors.chances[i]
          expect(told).toBeCloseTo(exact, 9)
        }
      }
    }),
    { numRuns: tries(200), examples: telling.map(([rows, l]) => [[...rows], l]) },
  )
  expect(informed).toBeGreaterThanOrEqual(telling.length)
})

/** Every different table in which each class of two groups has the values it was published with. */
function everyTable(rows: readonly (readonly [number, number])[]): number[][] {
  const found: number[][] = []
  const left = [0, 1].map((one) =>
    [0, 1, 2].map((value) => rows.filter(([q, s]) => q >> 1 === one && s === value).length),
  )
  const world: number[] = []
  const give = (person: number): void => {
    if (person === rows.length) {
      found.push([...world])
      return
    }
    const own = left[rows[person][0] >> 1]
    for (const value of [0, 1, 2]) {
      if (own[value] === 0) continue
      own[value]--
      world[person] = value
      give(person + 1)
      own[value]++
    }
  }
  give(0)
  return found
}

async function findingOn({ release, original, granted }: ReturnType<typeof forcedTogether>) {
  const outcome = await attack(release, minimality, { about: undefined }, { granted, original, seed: 1 })
  if (outcome.kind === 'not measured') throw new Error(outcome.because)
  return outcome.finding
}

test('minimality: forty pairs of groups that were forced together are told apart for certain', async () => {
  const finding = await findingOn(forcedTogether('as they are'))
  expect(finding).toMatchObject({ reads: true, people: 240 })
  expect(finding.success!.value).toBe(1)
})

test('minimality: where values are dealt out anew in each class it reads no more than the class', async () => {
  let above = 0
  for (let seed = 1; seed <= 100; seed++) if ((await findingOn(forcedTogether('dealt out anew', seed))).reads) above++
  expect(above).toBeLessThanOrEqual(5)
})

test('minimality: without its making or people, or with a k or l that the release does not have: not measured, with the reason', async () => {
  const { release, original } = forcedTogether('as they are')
  const asked = async (making: { method: string; k?: number; l?: number }) =>
    attack(release, minimality, { about: undefined }, { granted: { making }, original, seed: 1 })
  const given = { granted: {}, original, seed: 1 }
  expect(await attack(release, minimality, { about: undefined }, given)).toMatchObject({
    because: expect.stringContaining('how the release was made'),
  })
  expect(await asked({ method: 'rounds', k: 7 })).toMatchObject({
    because: expect.stringContaining('not made with k = 7'),
  })
  expect(await asked({ method: 'rounds', l: 3 })).toMatchObject({
    because: expect.stringContaining('not made with l = 3'),
  })
  expect(await asked({ method: 'rounds' })).toMatchObject({ because: expect.stringContaining('had to hold') })
  expect(await asked({ method: 'noise', l: 2 })).toMatchObject({ because: expect.stringContaining('noise') })
})
