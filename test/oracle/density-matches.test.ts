import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { densityMatches } from '../../src/experiment/semantic-attack/studies/utility.js'

/** As many as can be paired, by trying everything. */
function mostPairs(first: readonly number[], second: readonly number[], caliper: number): number {
  const [one, ...rest] = first
  if (one === undefined) return 0
  const without = mostPairs(rest, second, caliper)
  const paired = second.flatMap((other, j) =>
    Math.abs(one - other) <= caliper ? [1 + mostPairs(rest, second.toSpliced(j, 1), caliper)] : [],
  )
  return Math.max(without, ...paired)
}

test('densityMatches: nobody twice, nobody further apart than the caliper, and as many pairs as there can be', () => {
  const densities = fc.array(
    fc.integer({ min: 0, max: 20 }).map((part) => part / 20),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(densities, densities, fc.constantFrom(0, 0.05, 0.12), (first, second, caliper) => {
      const pairs = densityMatches(first, second, caliper)
      for (const place of [0, 1] as const) expect(new Set(pairs.map((pair) => pair[place])).size).toBe(pairs.length)
      for (const [i, j] of pairs) expect(Math.abs(first[i] - second[j])).toBeLessThanOrEqual(caliper)
      expect(pairs.length).toBe(mostPairs(first, second, caliper))
    }),
  )
})
