import { fullDomainPeople, madeUpPeople, plainPeople, withErrors } from '../../bench/worlds/made-up-people.js'
import { donorsOf, shadowPeople } from '../../src/kinds/table/attack/shadow-people.js'
import { comparedColumns, modelOf } from '../../src/kinds/table/attack/match-model.js'
import { fitMatches, countPatterns } from '../../src/kinds/table/attack/pattern-em.js'
import { levelAt } from '../../src/kinds/table/attack/compared-pairs.js'
import { countBySlips, pairsOfOne } from '../../src/kinds/table/attack/slip-counts.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableOf } from '../../src/data/index.js'
import { stream } from '../../src/math/index.js'
import { tableRelease } from '../../src/kinds/index.js'
import { compareWithRegister } from '../../src/kinds/table/reading/comparison.js'

const columns = 5
const patterns = Uint32Array.from({ length: 4 ** columns }, (_, pattern) => pattern).filter((pattern) =>
  Array.from({ length: columns }, (_, j) => (pattern >> (2 * j)) & 3).every((level) => level < 3),
)

function product(pattern: number, shares: readonly (readonly number[])[]): number {
  return shares.reduce((all, own, j) => all * own[(pattern >> (2 * j)) & 3], 1)
}

test('expectation and maximisation find again how many true pairs were mixed in, and how often each column errs', () => {
  const error = fc.double({ min: 0.01, max: 0.15, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(error, { minLength: columns, maxLength: columns }),
      fc.constantFrom(0, 300, 2000),
      fc.constantFrom(
        [[]],
        [
          [0, 1],
          [2, 3],
        ],
      ),
      (errors, planted, passes) => {
        const m = errors.map((own) => [own * 0.7, own * 0.3, 1 - own])
        const u = errors.map(() => [0.8, 0.1, 0.1])
        const isShown = (pattern: number): boolean =>
          passes.some((pass) => pass.every((j) => ((pattern >> (2 * j)) & 3) === 2))
        const shown = patterns.filter(isShown)
        const byChance = Float64Array.from(shown, (pattern) => 1e6 * product(pattern, u))
        const counts = Float64Array.from(shown, (pattern, i) => byChance[i] + planted * product(pattern, m))
        const untoldShares = new Map([[0, 1]])
        const fit = fitMatches({ columns, patterns: shown, counts, byChance, untoldShares }, passes, 2000)
        const met = planted * shown.reduce((sum, pattern) => sum + product(pattern, m), 0)
        expect(Math.abs(fit.matches - met)).toBeLessThan(0.03 * planted + 30)
        // Few true pairs among many say little of each column.
        const allowed = planted === 2000 ? 0.03 : 1
        for (const [j, own] of fit.m.entries()) expect(Math.abs(own[2] - m[j][2])).toBeLessThan(allowed)
      },
    ),
    { numRuns: 40 },
  )
})

test('levels: numbers are near by rank, words by one slip; what is missing or covers all says nothing', () => {
  const ages = Array.from({ length: 200 }, (_, i) => `${i}`)
  const release = tableOf(
    ['age', 'town'],
    [
      ['50-59', 'Springfield'],
      ['*', 'Shelbyville'],
      ['120', '*'],
    ],
    { age: 'quasi', town: 'quasi' },
  )
  const known = [
    ['55', 'Springfeild'],
    ['61', 'Springfield'],
    ['90', 'Sprngfield'],
    ['NA', 'Shelbyville'],
  ]
  const register = tableOf(['age', 'town'], [...known, ...ages.map((age) => [age, 'Ogdenville'])])
  const comparison = compareWithRegister(release, register, true)
  const { classes, people } = comparedColumns(comparison)
  const names = ['disagrees', 'near', 'agrees', 'untold']
  const column = (name: string): number =>
    classes.axes.findIndex((axis) => axis === comparison.axes[comparison.columns.findIndex((one) => one.name === name)])
  const level = (name: string, person: number, row: number): string =>
    names[levelAt(classes, people, column(name), comparison.people.groupOf[person], comparison.classes.classOf[row])]
  expect([0, 1, 2, 3].map((person) => level('age', person, 0))).toEqual(['agrees', 'near', 'disagrees', 'untold'])
  expect([0, 1, 2, 3].map((person) => level('town', person, 0))).toEqual(['near', 'agrees', 'near', 'disagrees'])
  expect([level('age', 0, 1), level('town', 0, 2)]).toEqual(['untold', 'untold'])
})

/** Six coarse columns of 4,000 people, and a register of the same people with slips: many resemble many. */
function crowd(errors: number, seed: number) {
  const people = madeUpPeople(4000, seed)
  const release = fullDomainPeople(people)
  const told = release.columns.filter(({ name }) => name !== 'zip' && name !== 'country')
  const register = plainPeople(withErrors(people, errors, seed))
  const comparison = compareWithRegister(tableRelease({ ...release, columns: told }), register, true)
  const random = stream(seed, 'test/crowd')
  return { compared: comparedColumns(comparison), donors: donorsOf(comparison, random), random }
}

const twoPasses = [
  [0, 3, 5],
  [1, 2, 4],
]

test.each([0.02, 0.05, 0.1])(
  'in a crowd too everybody is taken to be there, with errors in %d of the cells',
  (errors) => {
    for (const seed of [41, 42]) {
      const { compared, donors, random } = crowd(errors, seed)
      const model = modelOf(compared, donors, twoPasses, random)
      expect(Math.abs(model.share / model.shown - 1)).toBeLessThan(0.1)
      const agreeing = model.m.reduce((sum, own) => sum + own[2], 0) / model.m.length
      expect(Math.abs(agreeing - (1 - errors))).toBeLessThan(0.02)
    }
  },
)

test('shadows weighed by their slips meet as many rows as shadows with so many slips', () => {
  const { compared, donors, random } = crowd(0.05, 43)
  const { classes, people: register, frequencies } = compared
  const shadows = { register, frequencies, donors, slips: 'any value' as const }
  const fill = (error: number): Float64Array => new Float64Array(classes.axes.length).fill(error)
  const [exact, counted] = [0, 0.1].map((error) =>
    countBySlips(classes, shadowPeople(classes, { ...shadows, errors: fill(error) }, 4000, random), twoPasses),
  )
  const agreeing = (pattern: number): number =>
    classes.axes.reduce((sum, _, j) => sum + (((pattern >> (2 * j)) & 3) === 2 ? 1 : 0), 0)
  const byAgreement = (pairs: Float64Array): number[] => {
    const sums = classes.axes.map(() => 0).concat(0)
    for (const [pattern, count] of pairs.entries()) sums[agreeing(pattern)] += count
    return sums.slice(3)
  }
  for (const error of [0, 0.05, 0.2]) {
    const { people, classOf } = shadowPeople(classes, { ...shadows, errors: fill(error) }, 4000, random)
    const met = countPatterns(classes, people, twoPasses)
    for (const [s, c] of classOf.entries()) {
      const levels = classes.axes.map((_, j) => levelAt(classes, people, j, s, c))
      if (twoPasses.some((pass) => pass.every((j) => levels[j] === 2)))
        met[levels.reduce((bits, level, j) => bits | (level << (2 * j)), 0)]--
    }
    const weighed = byAgreement(pairsOfOne(exact, counted, fill(error), fill(0.1)).pairs)
    for (const [i, pairs] of byAgreement(met).entries())
      expect(Math.abs(weighed[i] / (pairs / 4000) - 1)).toBeLessThan(0.03 + 5 / Math.sqrt(pairs))
  }
})
