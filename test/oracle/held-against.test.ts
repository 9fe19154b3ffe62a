import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PairedLevel } from '../../src/contract/pinned.js'
import { chanceOfAtLeast } from '../../src/math/poisson-binomial.js'
import { stream, unit } from '../../src/math/index.js'
import { heldAgainst } from '../../src/run/audit/held-against.js'
import { pairedLevels } from '../../src/score/paired-levels.js'

const pinned = fc
  .record({ of: fc.integer({ min: 1, max: 5000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ of, share }) => ({ of, count: Math.round(of * share), unit: 'person' as const }))
const limit = fc.double({ min: 0, max: 1, noNaN: true })

/** Wilson's interval by its definition: the shares from which the count is no further than 1.96 standard errors. */
function wilsonHigh(count: number, of: number): number {
  // Everybody was looked for: nobody found is no matter of luck.
  if (count === 0) return 0
  let [low, high] = [count / of, 1]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (Math.abs(count / of - middle) <= 1.96 * Math.sqrt((middle * (1 - middle)) / of)) low = middle
    else high = middle
  }
  return low
}

test('heldAgainst: above is the upper end of the share, or of the gain where guessing alone is above the limit', () => {
  fc.assert(
    fc.property(pinned, fc.double({ min: 0, max: 0.99, noNaN: true }), limit, (one, less, most) => {
      const byLess = less * one.of
      const { state, judged, byGain } = heldAgainst({ ...one, byLess }, most)
      const high = wilsonHigh(one.count, one.of)
      const guessing = byLess / one.of
      expect(byGain).toBe(guessing > most)
      const expected = guessing > most ? Math.max(0, (high - guessing) / (1 - guessing)) : high
      expect(judged).toBeCloseTo(expected, 6)
      const past = one.count / one.of > guessing ? 'above' : 'too few'
      expect(state).toBe(judged > most ? past : 'within')
    }),
  )
})

test('heldAgainst: without the truth claims are an upper bound, enough to be within and never to be above', () => {
  fc.assert(
    fc.property(pinned, limit, (one, most) => {
      const { state, judged } = heldAgainst({ ...one, byLess: null }, most)
      expect(judged).toBeCloseTo(wilsonHigh(one.count, one.of), 6)
      expect(state).toBe(judged <= most ? 'within' : 'no truth')
    }),
  )
})

test('heldAgainst: without a limit nothing is judged; of nobody nothing is pinned down', () => {
  expect(heldAgainst({ count: 5, of: 10, unit: 'person', byLess: 0 }, undefined).state).toBe('no limit')
  expect(heldAgainst({ count: 0, of: 0, unit: 'group', byLess: 0 }, 0.09)).toMatchObject({ state: 'within', judged: 0 })
})

test('heldAgainst: 212 of 1,840 is 0.115, at most 0.131; 114 is within 0.09, at most 0.074', () => {
  const above = heldAgainst({ count: 212, of: 1840, unit: 'person', byLess: 39 }, 1 / 11)
  expect(above.state).toBe('above')
  expect([above.success.value, above.success.low, above.judged].map((x) => x.toFixed(3))).toEqual([
    '0.115',
    '0.101',
    '0.131',
  ])
  const within = heldAgainst({ count: 114, of: 1840, unit: 'person', byLess: 2 }, 1 / 11)
  expect([within.state, within.judged.toFixed(3)]).toEqual(['within', '0.074'])
})

/** Claims of which so many are right and each would be right of another with some chance. */
function level(claims: number, right: number, chance: number) {
  return {
    claims,
    right,
    others: claims * chance,
    deviation: Math.sqrt(claims * chance * (1 - chance)),
    luck: chanceOfAtLeast(right, new Float64Array(claims).fill(chance)),
  }
}

function held(levels: readonly PairedLevel[], of: number, certain?: number) {
  const { right: count, others: byLess } = levels[levels.length - 1]
  return heldAgainst({ count, of, unit: 'record', byLess, paired: levels, ...(certain && { certain }) }, 0.01)
}

test('13 §0: 600 of 600 are right where the same of another is right once in four: above, whatever the attack says of itself', () => {
  const all = held([level(600, 600, 0.25)], 600)
  expect([all.state, all.success.value, all.guessing]).toEqual(['above', 1, 0.25])
})

test('13 §1.4: the interval is that of the gain: of 6,000 right as often as of others nobody is told', () => {
  const { state, judged } = held([level(60, 31, 0.5), level(6000, 3010, 0.5)], 6000)
  expect(state).toBe('within')
  expect(judged).toBeCloseTo(1 / 6000, 12)
  // Three more of 60 than of others is past the limit, and luck: the gain is told, not the limit.
  expect(held([level(60, 33, 0.5)], 60)).toMatchObject({ state: 'within', judged: 0.05, byGain: true })
  // 1 % of 6,000 are 60: 6,000 claims that were right 300 times more often would show it.
  expect(held([level(6000, 3300, 0.5)], 6000).state).toBe('open')
})

test('13 §1.1: it tells where one in three is right and the odds are three times those of others; else it is open of whom', () => {
  // Odds of 3 against 1, and of 2.9 against 1.
  expect(held([level(1000, 750, 0.5)], 1000).state).toBe('above')
  expect(held([level(1000, 743, 0.5)], 1000).state).toBe('open')
  expect(held([level(1000, 334, 0.02)], 1000).state).toBe('above')
  expect(held([level(1000, 330, 0.02)], 1000).state).toBe('open')
  // Below the limit nobody is told, however surely: 40 of 10,000.
  expect(held([level(40, 40, 0.1), level(10_000, 1036, 0.1)], 10_000).state).toBe('within')
})

test('13 §1.4: too few is said where it would tell and luck cannot be left out, and of nothing else', () => {
  expect(held([level(4, 4, 0.25)], 4).state).toBe('too few')
  expect(held([level(4, 1, 0.25)], 4).state).toBe('within')
  // The one surest of a hundred is right: so it is of another once in two.
  expect(held([level(1, 1, 0.5), level(100, 51, 0.5)], 100).state).toBe('within')
  expect(held([level(6, 6, 0.3), level(120, 40, 0.3)], 120).state).toBe('too few')
})

test('heldAgainst: what is certain is above, however few, and whatever others are told', () => {
  expect(held([level(6000, 3000, 0.5)], 6000, 3).state).toBe('above')
})

const facts = { count: 30, of: 1000, unit: 'row', byLess: 2, proven: true, certain: 20 } as const

test('13 §1.5: what is certain is above, however few they are, unless a policy names a share: then above that share alone', () => {
  expect(heldAgainst({ ...facts, count: 1, certain: 1 }, 0.5)).toMatchObject({ state: 'above', judged: 0.001 })
  // 20 of 1,000 are certain, 10 more are told.
  expect(heldAgainst(facts, 0.01, 0.02)).toMatchObject({ state: 'within', judged: 0.01, success: { value: 0.03 } })
  const past = heldAgainst(facts, 0.05, 0.019)
  expect(past).toMatchObject({ state: 'above', judged: 0.02, byCertain: true, success: { value: 0.03 } })
  expect(heldAgainst(facts, 0.05, 0)).toMatchObject({ state: 'above', judged: 0.02, byCertain: true })
  const rest = heldAgainst(facts, 0.009, 0.02)
  expect(rest).toMatchObject({ state: 'above', judged: 0.01 })
  expect(rest.byCertain).toBeUndefined()
  expect(heldAgainst({ ...facts, doubt: 1 }, 0.01, 0.02).state).toBe('open')
  // Nothing certain: a share that is allowed changes nothing.
  expect(heldAgainst({ ...facts, certain: 0 }, 0.01, 1)).toEqual(heldAgainst({ ...facts, certain: 0 }, 0.01))
})

test('13 §1.5: a policy that limits only what is certain can be failed and is never passed by it', () => {
  expect(heldAgainst(facts, undefined, 0.01).state).toBe('above')
  expect(heldAgainst(facts, undefined, 0.02).state).toBe('no limit')
  expect(heldAgainst(facts, undefined).state).toBe('no limit')
})

test('heldAgainst: of claims by lot, however few, one audit in a hundred is above at most, and one in twenty not within', () => {
  const world = fc.record({
    chances: fc.array(fc.double({ min: 0.03, max: 0.9, noNaN: true }), { minLength: 60, maxLength: 300 }),
    seed: fc.nat(),
  })
  let [above, open, tried] = [0, 0, 0]
  fc.assert(
    fc.property(world, ({ chances, seed }) => {
      const random = stream(seed, 'claims by lot')
      const claims = chances.map((others) => ({
        confidence: unit(random),
        right: unit(random) < others ? 1 : 0,
        others,
      }))
      const { state } = held(pairedLevels(claims), claims.length)
      tried++
      if (state === 'above') above++
      if (state !== 'within') open++
    }),
    { seed: 1, numRuns: 1000 },
  )
  expect(above / tried).toBeLessThanOrEqual(0.01)
  expect(open / tried).toBeLessThanOrEqual(0.05)
})
