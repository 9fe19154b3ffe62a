import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOfAtLeast } from '../../src/math/poisson-binomial.js'

/** Every way in which the trials may come out. */
function byEveryOutcome(hits: number, chances: readonly number[]): number {
  const [first, ...rest] = chances
  if (first === undefined) return hits <= 0 ? 1 : 0
  return first * byEveryOutcome(hits - 1, rest) + (1 - first) * byEveryOutcome(hits, rest)
}

test('chanceOfAtLeast: as by every way in which up to ten trials may come out', () => {
  const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 10 })
  fc.assert(
    fc.property(chances, fc.integer({ min: -1, max: 11 }), (list, hits) => {
      expect(chanceOfAtLeast(hits, list)).toBeCloseTo(byEveryOutcome(hits, list), 10)
    }),
  )
})

/** The same for any number of trials: the chances of every number of hits, trial by trial. */
function byEveryCount(hits: number, chances: readonly number[]): number {
  let at = [1]
  for (const chance of chances) {
    const next = Array.from({ length: at.length + 1 }, () => 0)
    for (const [h, one] of at.entries()) {
      next[h] += one * (1 - chance)
      next[h + 1] += one * chance
    }
    at = next
  }
  return at.slice(hits).reduce((sum, one) => sum + one, 0)
}

test('chanceOfAtLeast: of many trials within 2 % of the exact chance, also where it is one in a million', () => {
  const many = fc.record({ n: fc.integer({ min: 1001, max: 1500 }), seed: fc.integer({ min: 1, max: 1000 }) })
  const away = fc.double({ min: -1, max: 5, noNaN: true })
  fc.assert(
    fc.property(many, away, ({ n, seed }, deviations) => {
      const chances = Array.from({ length: n }, (_, i) => 0.02 + (0.9 * (((i + 1) * seed * 7919) % 1000)) / 1000)
      const mean = chances.reduce((sum, one) => sum + one, 0)
      const deviation = Math.sqrt(chances.reduce((sum, one) => sum + one * (1 - one), 0))
      const hits = Math.round(mean + deviations * deviation)
      const exact = byEveryCount(hits, chances)
      expect(Math.abs(chanceOfAtLeast(hits, chances) - exact)).toBeLessThan(0.02 * exact)
    }),
    { numRuns: 30 },
  )
})
