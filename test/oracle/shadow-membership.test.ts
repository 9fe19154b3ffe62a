import { madeUpPeople, plainPeople, somePeople } from '../../bench/worlds/made-up-people.js'
import { expect, test } from 'vitest'
import { type Granted, nobody, shadowMembership, mondrian, tableRelease } from '../../src/kinds/index.js'
import { type Table, coded } from '../../src/data/index.js'
import { calibrationError, calibrationSums } from '../../src/math/calibration.js'
import { withFallbacks } from '../../src/contract/index.js'
import { streamsOf } from '../../src/math/index.js'

type Remake = NonNullable<Granted['remake']>

const rows = (from: number, to: number): Uint32Array => Uint32Array.from({ length: to - from }, (_, i) => from + i)

/** 1,200 people, of whom 400 are published; 20 of those and 20 others are looked for. */
async function played(remake: Remake, seed = 4, games = 40) {
  const all = madeUpPeople(1200, seed)
  const release = remake(plainPeople(somePeople(all, rows(0, 400))), streamsOf(seed))!
  const register = plainPeople(somePeople(all, Uint32Array.of(...rows(0, 20), ...rows(400, 420))))
  const population = plainPeople(somePeople(all, rows(420, 1200)))
  const claims = await shadowMembership.run(
    tableRelease(release),
    { register, population, remake },
    withFallbacks(shadowMembership.parameters, { games, sampling: 0.5 }),
    streamsOf(seed),
  )
  if (claims.kind === 'not measured') throw new Error(claims.because)
  const { posteriorOf, posteriors } = claims
  const chances = Array.from(posteriorOf, (belief) => {
    const at = posteriors.offsets[belief]
    return belief === nobody ? NaN : posteriors.codes[at] === 0 ? posteriors.chances[at] : 0
  })
  return { chances, right: claims.figures![0].value }
}

const starred: Remake = (data) => ({
  ...data,
  columns: data.columns.map((column) => ({ ...coded(column), values: ['*'], codes: new Uint32Array(data.rowCount) })),
})

const cut =
  (observedEnds: boolean): Remake =>
  (data, random) => {
    const values = { models: [{ model: 'k', values: { k: 5 } }], observedEnds }
    const found = mondrian.run(data, withFallbacks(mondrian.parameters, values), random)
    return found.kind === 'released' ? found.release : undefined
  }

test('shadow releases: where nothing is hidden everybody is told from who is not there', async () => {
  const { chances, right } = await played((data) => data)
  expect(right).toBe(1)
  for (const [person, chance] of chances.entries()) expect(chance > 0.5).toBe(person < 20)
})

test('shadow releases: a release that tells nothing leaves a coin', async () => {
  const { chances, right } = await played(starred)
  expect(right).toBe(0.5)
  for (const chance of chances) expect(chance).toBeCloseTo(0.5)
})

test('shadow releases: Mondrian at k = 5 tells less than the data, and most where its ranges end at observed values', async () => {
  const [observed, between] = [await played(cut(true)), await played(cut(false))]
  expect(observed.right).toBeGreaterThan(0.55)
  expect(observed.right).toBeLessThan(1)
  expect(between.right).toBeLessThan(observed.right)
})

test('shadow releases: chances hold within five points, over ten releases by Mondrian', async () => {
  const [chances, isIn]: [number[], number[]] = [[], []]
  for (let seed = 1; seed <= 10; seed++)
    for (const [person, chance] of (await played(cut(true), seed)).chances.entries()) {
      chances.push(chance)
      isIn.push(person < 20 ? 1 : 0)
    }
  expect(calibrationError(calibrationSums(chances, isIn))).toBeLessThan(0.05)
})

test('shadow releases: too few people, and a method that makes no release of them, are not measured', async () => {
  const people = plainPeople(madeUpPeople(100, 1))
  const asked = (population: Table, remake: Remake) =>
    shadowMembership.run(
      tableRelease(people),
      { register: people, population, remake },
      withFallbacks(shadowMembership.parameters, {}),
      streamsOf(1),
    )
  expect(await asked(people, (data) => data)).toMatchObject({ kind: 'not measured' })
  expect(await asked(plainPeople(madeUpPeople(200, 2)), () => undefined)).toMatchObject({ kind: 'not measured' })
})
