import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOfAtLeast } from '../../src/math/poisson-binomial.js'
import { pairedLevels, pinnedByPairs, saidOfAnother } from '../../src/score/paired-levels.js'

const claim = fc.record({
  confidence: fc.constantFrom(0.1, 0.5, 0.9, 1),
  right: fc.constantFrom(0, 0.5, 1),
  others: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
  people: fc.constantFrom(1, 2, 5),
})

test('pairedLevels: the surest 1, 5, 20 and 100 %, each with all that are as sure as its last', () => {
  fc.assert(
    fc.property(fc.array(claim, { minLength: 1, maxLength: 60 }), (claims) => {
      const wanted = [0.01, 0.05, 0.2, 1].map((part) => {
        const least = claims.map((one) => one.confidence).sort((a, b) => b - a)[Math.ceil(part * claims.length) - 1]
        return claims.filter((one) => one.confidence >= least)
      })
      const different = wanted.filter((one, i) => i === 0 || one.length > wanted[i - 1].length)
      const levels = pairedLevels(claims)
      expect(levels).toHaveLength(different.length)
      for (const [i, level] of levels.entries()) {
        const sum = (of: (one: (typeof claims)[number]) => number): number =>
          different[i].reduce((total, one) => total + of(one), 0)
        expect(level.claims).toBe(sum(({ people }) => people))
        expect(level.right).toBeCloseTo(sum(({ people, right }) => people * right))
        expect(level.others).toBeCloseTo(sum(({ people, others }) => people * others))
        expect(level.deviation ** 2).toBeCloseTo(sum(({ people, others }) => people ** 2 * others * (1 - others)))
        // Who is right or wrong together is one trial.
        const trials = different[i].map(({ others }) => others)
        expect(level.luck).toBeCloseTo(chanceOfAtLeast(Math.floor(sum(({ right }) => right) + 1e-9), trials))
      }
    }),
  )
})

test('saidOfAnother: over all of a group claims by lot are as often right as the same said of others, however small the group', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 9 }), (group) => {
      const have = group.filter(Boolean).length
      const others = group.map(() => saidOfAnother(have, group.length))
      expect(others.reduce((sum, one) => sum + one, 0)).toBeCloseTo(have)
    }),
  )
  expect(saidOfAnother(1, 1, 0.2)).toBe(0.2)
})

test('pinnedByPairs: who is told is whom the surest claims are right of, each once', () => {
  const claims = Array.from({ length: 40 }, (_, i) => ({
    who: [i >> 1],
    confidence: i < 20 ? 1 : 0.5,
    right: i < 20 ? 1 : 0,
    others: 0.2,
  }))
  const { count, who, byLess } = pinnedByPairs(claims, { of: 20, unit: 'record' })
  expect([count, [...who!]]).toEqual([10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]])
  // Of each of the ten one of two claims would be right of another with 1 - 0.8².
  expect(byLess).toBeCloseTo(10 * (1 - 0.8 ** 2))
})
