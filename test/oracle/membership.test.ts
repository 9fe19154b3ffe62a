import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullDomainPeople, madeUpPeople, plainPeople, somePeople } from '../../bench/worlds/made-up-people.js'
import type { ValueClaims } from '../../src/contract/claims.js'
import { membership, presencePrior } from '../../src/kinds/table/attack/membership.js'
import { type Table, tableOf } from '../../src/data/index.js'
import { streamsOf } from '../../src/math/index.js'
import { tableRelease } from '../../src/kinds/index.js'
import { classesOf } from '../../src/kinds/table/classes.js'
import { naiveCandidates } from './naive-candidates.js'

async function claimsOf(
  attack: typeof membership,
  release: Table,
  register: Table,
  population?: Table,
  sampling?: number,
): Promise<ValueClaims> {
  const granted = { register, ...(population && { population }) }
  const claims = await attack.run(tableRelease(release), granted, { sampling }, streamsOf(1))
  if (claims.kind === 'not measured') throw new Error(claims.because)
  return claims
}

function chanceIn({ posteriorOf, posteriors: { offsets, codes, chances } }: ValueClaims, person: number): number {
  for (let i = offsets[posteriorOf[person]]; i < offsets[posteriorOf[person] + 1]; i++)
    if (codes[i] === 0) return chances[i]
  return 0
}

/** The share of people of whom the likelier of the two is true; even odds are half right. */
function rightShare(claims: ValueClaims, isIn: readonly boolean[]): number {
  const credit = isIn.map((inside, person) => {
    const chance = chanceIn(claims, person)
    return chance === 0.5 ? 0.5 : Number(chance > 0.5 === inside)
  })
  return credit.reduce((sum, one) => sum + one, 0) / isIn.length
}

const rows = (from: number, to: number): Uint32Array => Uint32Array.from({ length: to - from }, (_, i) => from + i)

test('membership: an identity release and a register half in, half out: everybody right, surely for those outside', async () => {
  const all = madeUpPeople(1000, 5)
  const release = plainPeople(somePeople(all, rows(0, 500)))
  const isIn = Array.from({ length: 1000 }, (_, person) => person < 500)
  const claims = await claimsOf(membership, release, plainPeople(all))
  expect(rightShare(claims, isIn)).toBe(1)
  for (let person = 500; person < 1000; person++) expect(chanceIn(claims, person)).toBe(0)
  expect(rightShare(await claimsOf(presencePrior, release, plainPeople(all)), isIn)).toBe(0.5)
})

test('membership: the population gives a calibrated chance; an independent sample is at the baseline', async () => {
  const all = madeUpPeople(4000, 6)
  const population = plainPeople(all)
  const release = fullDomainPeople(somePeople(all, rows(0, 1000)))
  const others = plainPeople(somePeople(all, rows(1000, 2000)))
  const isOut = Array.from({ length: 1000 }, () => false)
  const coarse: Table = { ...release, columns: release.columns.filter(({ name }) => ['age', 'sex'].includes(name)) }
  const attack = rightShare(await claimsOf(membership, coarse, others, population), isOut)
  const less = rightShare(await claimsOf(presencePrior, coarse, others, population), isOut)
  expect(less).toBe(1)
  expect(attack).toBeGreaterThan(0.97)
  expect(attack).toBeLessThanOrEqual(less)
  const everybody = await claimsOf(membership, coarse, population, population)
  const expected = Array.from({ length: 4000 }, (_, p) => chanceIn(everybody, p)).reduce((sum, one) => sum + one, 0)
  expect(expected).toBeCloseTo(1000, 6)
})

test('membership: without a population a release that tells nobody apart leaves the odds as they are', async () => {
  const all = madeUpPeople(2000, 7)
  const release = fullDomainPeople(somePeople(all, rows(0, 1000)))
  const coarse: Table = { ...release, columns: release.columns.filter(({ name }) => name === 'sex') }
  const claims = await claimsOf(membership, coarse, plainPeople(somePeople(all, rows(1000, 2000))), undefined, 0.3)
  expect(new Set(claims.posteriors.chances)).toEqual(new Set([0.3, 0.7]))
})

test('membership: who is covered by no record may stand behind one that tells nothing', async () => {
  const told = [['1'], ['1'], ['2']]
  const register = tableOf(['a'], [['1'], ['3']])
  const surely = await claimsOf(membership, tableOf(['a'], told, { a: 'quasi' }), register)
  expect(chanceIn(surely, 1)).toBe(0)
  const hidden = await claimsOf(membership, tableOf(['a'], [...told, ['*']], { a: 'quasi' }), register)
  expect(chanceIn(hidden, 1)).toBeGreaterThan(0)
})

test('membership: with a population the chance is the sum of f over F of the classes, counted one by one', () => {
  const cell = fc.constantFrom('1', '2', '3', '1-2', '2-3')
  const value = fc.constantFrom('1', '2', '3')
  return fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, value), { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 16 }),
      async (released, people) => {
        const release = tableOf(['a', 'b'], released, { a: 'quasi', b: 'quasi' })
        const population = tableOf(['a', 'b'], people)
        const { sizes } = classesOf(release)
        const lists = naiveCandidates(release, population)
        const claims = await claimsOf(membership, release, population, population)
        for (const [person, list] of lists.entries()) {
          const shares = list.map((c) => Math.min(1, sizes[c] / lists.filter((other) => other.includes(c)).length))
          const sum = shares.reduce((total, share) => total + share, 0)
          expect(chanceIn(claims, person)).toBeCloseTo(Math.min(1, sum), 12)
        }
      },
    ),
  )
})
