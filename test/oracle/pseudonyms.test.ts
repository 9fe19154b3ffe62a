import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ValueClaims } from '../../src/contract/claims.js'
import { byLot, frequency } from '../../src/kinds/table/attack/frequency.js'
import { permutationPosterior } from '../../src/kinds/table/attack/match-frequencies.js'
import { freshIds, stableIds } from '../../src/kinds/table/attack/stable-ids.js'
import { type Table, tableOf } from '../../src/data/index.js'
import { calibrationError, calibrationSums } from '../../src/math/calibration.js'
import { type Random, below, shuffle, stream, streamsOf, unit } from '../../src/math/index.js'
import { tableRelease } from '../../src/kinds/index.js'

const values = { pseudonyms: undefined }

function drawn(weights: readonly number[], random: Random): number {
  let at = unit(random) * weights.reduce((sum, one) => sum + one, 0)
  return Math.max(
    0,
    weights.findIndex((weight) => (at -= weight) < 0),
  )
}

/** Rows of people whose name was replaced, and the names they had. */
function pseudonymised(weights: readonly number[], rows: number, seed: number) {
  const random = stream(seed, 'pseudonyms')
  const alias = shuffle(Uint32Array.from(weights.keys()), random)
  const truth = Array.from({ length: rows }, () => drawn(weights, random))
  const release = tableOf(
    ['id'],
    truth.map((name) => [`p${alias[name]}`]),
    { id: 'identifier' },
  )
  return { release: tableRelease(release), truth }
}

function publicTable(weights: readonly number[]): Table {
  return tableOf(
    ['name', 'count'],
    weights.map((weight, name) => [`n${name}`, `${weight}`]),
  )
}

async function claimsOf(release: Table, frequencies: Table, attack = frequency): Promise<ValueClaims> {
  const claims = await attack.run(tableRelease(release), { frequencies }, values, streamsOf(1))
  if (claims.kind === 'not measured') throw new Error(claims.because)
  return claims
}

/** By row the chance of the likeliest name and whether it is right; rows without a claim are left out. */
function scored(
  { posteriorOf, posteriors: { offsets, codes, chances }, values: names }: ValueClaims,
  truth: readonly number[],
) {
  return truth.flatMap((name, row) => {
    const belief = posteriorOf[row]
    if (belief === 0) return []
    let best = offsets[belief]
    for (let i = best; i < offsets[belief + 1]; i++) if (chances[i] > chances[best]) best = i
    return [{ chance: chances[best], right: names[codes[best]] === `n${name}` ? 1 : 0 }]
  })
}

const steep = [400, 200, 100, 50, 25, 12, 6, 3]

test('planted: where frequencies fall steeply nearly every row is matched, far more than by lot', async () => {
  const { release, truth } = pseudonymised(steep, 2000, 1)
  const right = scored(await claimsOf(release, publicTable(steep)), truth)
  expect(right.reduce((sum, one) => sum + one.right, 0) / 2000).toBeGreaterThan(0.95)
  const lot = scored(await claimsOf(release, publicTable(steep), byLot), truth)
  expect(lot.every(({ chance }) => Math.abs(chance - 1 / 8) < 1e-9)).toBe(true)
})

test('its chances are chances: over many releases of close frequencies the error is below .05', async () => {
  const close = [100, 96, 90, 80, 78, 60, 30, 28, 10, 9]
  const all = []
  for (let seed = 1; seed <= 60; seed++) {
    const { release, truth } = pseudonymised(close, 300, seed)
    all.push(...scored(await claimsOf(release, publicTable(close)), truth))
  }
  const sums = calibrationSums(
    all.map(({ chance }) => chance),
    all.map(({ right }) => right),
  )
  expect(calibrationError(sums)).toBeLessThan(0.05)
})

test('clean: pseudonyms as frequent as nothing that is public get no claim', async () => {
  const even = Array.from({ length: 8 }, () => 100)
  let claimed = 0
  for (let seed = 1; seed <= 20; seed++) {
    const { release } = pseudonymised(even, 500, seed)
    const claims = await claimsOf(release, publicTable(steep))
    claimed += claims.posteriorOf.filter((belief) => belief > 0).length
    expect(claims.notes.join()).toContain('nothing is claimed')
  }
  expect(claimed).toBe(0)
})

test('clean: frequencies dealt out anew among the names leave what is right at what luck gives', async () => {
  // Ranks alone cannot show it: the claims stand, and are no better than names by lot.
  let [right, rows] = [0, 0]
  for (let seed = 1; seed <= 100; seed++) {
    const weights = [60, 50, 42, 36, 30, 26, 22, 18]
    const { release, truth } = pseudonymised(weights, 200, seed)
    const order = shuffle(Uint32Array.from(weights.keys()), stream(seed, 'shuffled'))
    const found = scored(await claimsOf(release, publicTable(Array.from(order, (at) => weights[at]))), truth)
    right += found.reduce((sum, one) => sum + one.right, 0)
    rows += found.length
  }
  expect(Math.abs(right / rows - 1 / 8)).toBeLessThan(0.04)
})

test('permutationPosterior: the chances are those over all ways to deal the values out', () => {
  const cell = fc.double({ min: -3, max: 3, noNaN: true })
  fc.assert(
    fc.property(fc.array(cell, { minLength: 16, maxLength: 16 }), fc.integer(), (scores, seed) => {
      const exact = Array.from({ length: 16 }, () => 0)
      let total = 0
      for (const order of orders([0, 1, 2, 3])) {
        const weight = Math.exp(order.reduce((sum, v, p) => sum + scores[4 * p + v], 0))
        total += weight
        for (const [p, v] of order.entries()) exact[4 * p + v] += weight
      }
      const walk = permutationPosterior(
        Int32Array.of(0, 1, 2, 3),
        (p, v) => scores[4 * p + v],
        100_000,
        4,
        stream(seed, 'walk'),
      )
      for (const [p, chances] of walk.entries())
        for (let v = 0; v < 4; v++)
          expect(Math.abs((chances.get(v) ?? 0) - exact[4 * p + v] / total)).toBeLessThan(0.06)
    }),
    { numRuns: 30 },
  )
})

function orders(of: readonly number[]): number[][] {
  if (of.length === 0) return [[]]
  return of.flatMap((first) => orders(of.filter((one) => one !== first)).map((rest) => [first, ...rest]))
}

test('names of one frequency are told apart by where their bearers live', async () => {
  const random = stream(3, 'towns')
  const towns = Array.from({ length: 6 }, (_, name) =>
    Array.from({ length: 6 }, (__, town) => (town === name ? 40 : 8)),
  )
  const total = towns.map((row) => row.reduce((sum, one) => sum + one, 0))
  const people = towns.flatMap((row, name) =>
    row.flatMap((count, town) => Array.from({ length: count }, () => [name, town] as const)),
  )
  const alias = shuffle(Uint32Array.from(towns.keys()), random)
  const sample = people.filter(() => unit(random) < 0.5)
  const release = tableOf(
    ['id', 'town'],
    sample.map(([name, town]) => [`p${alias[name]}`, `t${town}`]),
    { id: 'identifier', town: 'quasi' },
  )
  const joint = tableOf(
    ['name', 'town', 'count'],
    towns.flatMap((row, name) => row.map((count, town) => [`n${name}`, `t${town}`, `${count}`])),
  )
  const truth = sample.map(([name]) => name)
  const together = scored(await claimsOf(release, joint), truth)
  expect(together.reduce((sum, one) => sum + one.right, 0) / truth.length).toBe(1)
  const alone = scored(await claimsOf(release, publicTable(total)), truth)
  expect(alone.reduce((sum, one) => sum + one.right, 0) / truth.length).toBeLessThan(0.9)
  // The towns of other names: no claim.
  const moved = tableOf(
    ['name', 'town', 'count'],
    towns.flatMap((row, name) =>
      row.map((count, town) => [`n${name}`, `t${town}`, `${town === 0 ? 500 + name : count % 7}`]),
    ),
  )
  const none = await claimsOf(release, moved)
  expect(none.posteriorOf.every((belief) => belief === 0)).toBe(true)
})

test('without a column of pseudonyms or of values it is not measured', async () => {
  const release = tableRelease(tableOf(['id'], [['a']]))
  const run = (frequencies?: Table, pseudonyms?: string) =>
    frequency.run(release, frequencies ? { frequencies } : {}, { pseudonyms }, streamsOf(1))
  expect(await run()).toMatchObject({ kind: 'not measured' })
  expect(await run(publicTable(steep))).toMatchObject({ because: expect.stringContaining('identifier') })
  expect(await run(publicTable(steep), 'none')).toMatchObject({ because: expect.stringContaining('column') })
  expect(await run(tableOf(['count'], [['1']]), 'id')).toMatchObject({ because: expect.stringContaining('values') })
})

/** The same people twice, half of them each time others; ids by what `idOf` says of person and release. */
function twice(idOf: (person: number, release: number) => string, seed = 1): readonly [Table, Table] {
  const random = stream(seed, 'twice')
  const people = Array.from({ length: 300 }, () => [`t${below(10, random)}`, `${below(50, random)}`])
  const made = [0, 1].map((release) => {
    const rows = Array.from({ length: 200 }, (_, i) => i + 100 * release)
    shuffle(rows, random)
    return tableOf(
      ['id', 'town', 'age'],
      rows.map((person) => [idOf(person, release), ...people[person]]),
      { id: 'identifier' },
    )
  })
  return [made[0], made[1]]
}

async function joined([release, other]: readonly [Table, Table]) {
  const granted = { others: [tableRelease(other)] }
  const claims = await stableIds.run(tableRelease(release), granted, { ids: undefined }, streamsOf(1))
  if (claims.kind === 'not measured') throw new Error(claims.because)
  return { rows: claims.candidates.filter((one) => one > 0).length, notes: claims.notes.join('; ') }
}

test('planted: ids that stay join the rows of everybody who is in both, and of nobody else', async () => {
  expect(await joined(twice((person) => `person ${person}`))).toMatchObject({ rows: 100 })
})

test('clean: ids made anew, and row numbers that come again for other people, join nobody in 100 of 100 releases', async () => {
  for (let seed = 1; seed <= 100; seed++) {
    const fresh = await joined(twice((person, release) => `${release}/${person}`, seed))
    expect(fresh.rows).toBe(0)
  }
  let alarms = 0
  for (let seed = 1; seed <= 100; seed++) {
    const random = stream(seed, 'numbers')
    const numbers = [0, 1].map(() =>
      shuffle(
        Uint32Array.from({ length: 300 }, (_, i) => i),
        random,
      ),
    )
    const { rows } = await joined(twice((person, release) => `${numbers[release][person]}`, seed))
    if (rows > 0) alarms++
  }
  expect(alarms).toBeLessThanOrEqual(5)
})

test('ids that come again with nothing to compare are told and not claimed; releases without a common id are not measured', async () => {
  const [release, other] = twice((person) => `${person}`).map((table) => ({
    ...table,
    columns: table.columns.slice(0, 1),
  }))
  const { rows, notes } = await joined([release, other])
  expect(rows).toBe(0)
  expect(notes).toContain('nobody can say')
  const towns = { ...other, columns: other.columns.map((column) => ({ ...column, name: `other ${column.name}` })) }
  const outcome = await stableIds.run(
    tableRelease(release),
    { others: [tableRelease(towns)] },
    { ids: undefined },
    streamsOf(1),
  )
  expect(outcome).toMatchObject({ kind: 'not measured' })
  const less = await freshIds.run(
    tableRelease(release),
    { others: [tableRelease(other)] },
    { ids: undefined },
    streamsOf(1),
  )
  expect(less).toMatchObject({ kind: 'records', of: 'rows' })
})
