import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addSeen,
  emptyStatistics,
  togetherByChance,
} from '../../src/kinds/disassociated/attack/joint/pair-statistics.js'
import { pairWeights } from '../../src/kinds/disassociated/attack/joint/pair-weights.js'
import { disassociatedOf } from '../../src/kinds/disassociated/disassociated.js'
import { transactionsOf } from '../../src/data/index.js'
import { disassociate } from '../../src/kinds/index.js'
import { stream, unit } from '../../src/math/index.js'
import { protect } from '../../src/run/index.js'

test('togetherByChance: agrees with all ways two items can lie that the chunk allows', () => {
  const shapes = fc.integer({ min: 1, max: 8 }).chain((size) =>
    fc.record({
      size: fc.constant(size),
      a: fc.integer({ min: 1, max: size }),
      b: fc.integer({ min: 1, max: size }),
      least: fc.integer({ min: 1, max: 4 }),
    }),
  )
  fc.assert(
    fc.property(shapes, ({ size, a, b, least }) => {
      // The first item lies on the first a records, the second on each set of b of them.
      const counts: number[] = []
      for (let set = 0; set < 2 ** size; set++) {
        const rows = Array.from({ length: size }, (_, row) => row).filter((row) => (set >> row) & 1)
        const together = rows.filter((row) => row < a).length
        if (rows.length === b && (together === 0 || together >= least)) counts.push(together)
      }
      fc.pre(counts.length > 0)
      const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
      const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length
      const found = togetherByChance(a, b, size, least)
      expect(found.mean).toBeCloseTo(mean, 9)
      expect(found.variance).toBeCloseTo(variance, 9)
    }),
  )
})

test('togetherByChance: stays a number where clusters are large', () => {
  const { mean, variance } = togetherByChance(2000, 1500, 5000, 5)
  expect(mean).toBeCloseTo(600, 6)
  expect(variance).toBeCloseTo((2000 * 3000 * 1500 * 3500) / (5000 ** 2 * 4999), 4)
})

test('24 §3: a chunk that breaks its promise of k is counted as in any order: no pair is without a number', () => {
  // An item of both records and one of a single record: two records, k = 2.
  expect(togetherByChance(2, 1, 2, 2)).toEqual(togetherByChance(2, 1, 2, 1))
  for (let size = 1; size <= 7; size++)
    for (let a = 1; a <= size; a++)
      for (let b = 1; b <= size; b++)
        for (let least = 1; least <= 9; least++) {
          const { mean, variance } = togetherByChance(a, b, size, least)
          expect([mean, variance].every(Number.isFinite), `${a} and ${b} of ${size}, k = ${least}`).toBe(true)
        }
})

test('24 §3: weights are told of 150 clusters of two torn records that share an item', () => {
  const clusters = Array.from({ length: 150 }, (_, c) => ({
    size: 2,
    chunks: [
      [
        [`common ${c % 30}`, `left ${2 * c}`],
        [`common ${c % 30}`, `left ${2 * c + 1}`],
      ],
      [[`right ${2 * c}`], [`right ${2 * c + 1}`]],
    ],
    terms: [],
  }))
  const release = disassociatedOf({ k: 2, m: 2, clusters })
  const seen = emptyStatistics(release)
  addSeen(seen, release)
  expect(seen.score.every(Number.isFinite) && seen.information.every(Number.isFinite)).toBe(true)
  const weights = pairWeights(seen, new Float64Array(seen.size ** 2).fill(NaN))
  expect(weights.between(release.items.indexOf('left 0'), release.items.indexOf('right 0'), NaN)).toBe(0)
})

test.each([3, 4])('that items stand in one chunk does not make them belong together, k = %i', async (k) => {
  const random = stream(2, 'independent')
  const rows = Array.from({ length: 3000 }, () =>
    Array.from({ length: 20 }, (_, i) => `i${i}`).filter((_, i) => unit(random) < 0.6 / (1 + i / 6)),
  )
  const made = await protect(
    transactionsOf(rows.filter(({ length }) => length > 0)),
    disassociate,
    { k, m: 2, maxCluster: 25 },
    1,
  )
  if (made.kind === 'infeasible') throw new Error(made.because)
  const seen = emptyStatistics(made.release)
  addSeen(seen, made.release)
  let score = 0
  let information = 0
  for (let cell = 0; cell < seen.score.length; cell++) {
    if (cell % (seen.size + 1) === 0) continue
    score += seen.score[cell] / 2
    information += seen.information[cell] / 2
  }
  // Their mean weight, whose standard error is 0.04 and 0.06. By the plain law it would be -0.49 and -0.87.
  expect(Math.abs(score / information)).toBeLessThan(0.15)
})
