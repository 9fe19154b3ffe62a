import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { heldAgainst } from '../../src/run/audit/held-against.js'

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
