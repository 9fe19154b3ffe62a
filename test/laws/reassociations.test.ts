import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Reassociation, reassociations, unrelated } from '../../src/attack/index.js'
import { type Transactions, transactionsOf } from '../../src/data/index.js'
import { protectByDisassociation } from '../../src/protect/index.js'
import { below, stream, unit } from '../../src/random/random.js'
import { disassociatedOf } from '../../src/release/index.js'
import { scoreReassociation } from '../../src/score/index.js'
import { arbitraryTransactions } from '../small-data.js'

/** Items are as related as their letters are near; unknown where one is the last. */
const byLetter = (items: readonly string[]) => ({
  between: (rows: ArrayLike<number>, columns: ArrayLike<number>) =>
    Float64Array.from(
      Array.from(rows).flatMap((a) =>
        Array.from(columns, (b) => {
          const [x, y] = [items[a].charCodeAt(0), items[b].charCodeAt(0)]
          return x === 104 || y === 104 ? NaN : 1 - Math.abs(x - y) / 8
        }),
      ),
    ),
})

for (const method of reassociations) {
  test(`${method.id}: gives each source to as many different rows as there are, and repeats itself for a seed`, () => {
    const lawful = fc.property(arbitraryTransactions(8, 30), fc.integer({ min: 2, max: 4 }), (data, k) => {
      const result = protectByDisassociation(data, { k, m: 2, maxCluster: 12 }, stream(1, 'protect'))
      if (result.kind === 'infeasible') return
      const { release, records } = result
      const run = () => method.run(release, byLetter(release.items), stream(1, 'attack'))
      const found = run()
      expect(run()).toEqual(found)
      for (const { cluster, claims } of found.clusters) {
        const { size } = release.clusters[cluster]
        for (const { rows, confidence, scores } of claims) {
          expect(new Set(rows).size).toBe(rows.length)
          expect(scores).toHaveLength(rows.length)
          expect(Math.max(...rows)).toBeLessThan(size)
          expect(confidence.every((sure) => sure >= 0 && sure <= 1 + 1e-9)).toBe(true)
        }
        const placed = claims.filter(({ chunk }) => chunk >= 0).flatMap(({ rows }) => [...rows]).length
        const subRecords = release.clusters[cluster].chunks.slice(1).map(({ offsets }) => offsets.length - 1)
        expect(placed).toBe(subRecords.reduce((sum, count) => sum + count, 0))
      }
      const score = scoreReassociation(release, found, { original: data, records })
      for (const share of [score.accuracy, score.recall, score.transactionBreakage, score.kmBreakage])
        expect(share.of === 0 || (share.value >= 0 && share.value <= 1)).toBe(true)
    })
    fc.assert(lawful, { numRuns: 60 })
  })
}

test('joint-whole: no row has two sub-records of one chunk', () => {
  const { release } = torn(topical(400))
  const whole = reassociations.find(({ id }) => id === 'joint-whole')!
  for (const { claims } of whole.run(release, unrelated, stream(1, 'attack')).clusters) {
    const taken = new Set<string>()
    for (const { chunk, rows } of claims) {
      for (const row of chunk < 0 ? [] : rows) {
        expect(taken.has(`${chunk} ${row}`)).toBe(false)
        taken.add(`${chunk} ${row}`)
      }
    }
  }
})

for (const id of ['joint', 'joint-whole']) {
  const method = reassociations.find((found) => found.id === id)!

  test(`${id}: a planted leak is found without any knowledge of meaning, and its confidence can be believed`, () => {
    const { accuracy, baseline, calibrationError } = measured(method, topical(1000))
    expect(accuracy - baseline).toBeGreaterThan(0.05)
    expect(calibrationError).toBeLessThan(0.1)
  })

  test(`${id}: on a clean release it stays at the blind baseline`, () => {
    const { accuracy, baseline } = measured(method, independent(1000))
    expect(Math.abs(accuracy - baseline)).toBeLessThan(0.06)
  })
}

function measured(method: Reassociation, data: Transactions) {
  const { release, records } = torn(data)
  const truth = { original: data, records }
  const scored = (by: Reassociation, seed: number) =>
    scoreReassociation(release, by.run(release, unrelated, stream(seed, 'attack')), truth, { moverRecords: 0 })
  const { accuracy, calibrationError } = scored(method, 1)
  const baseline = reassociations.find(({ id }) => id === 'blind')!
  const draws = [1, 2, 3, 4, 5].map((seed) => scored(baseline, seed).accuracy.value)
  return { accuracy: accuracy.value, calibrationError, baseline: draws.reduce((a, b) => a + b) / draws.length }
}

function torn(data: Transactions) {
  const result = protectByDisassociation(data, { k: 3, m: 2, maxCluster: 25 }, stream(1, 'protect'))
  if (result.kind === 'infeasible') throw new Error(result.because)
  return result
}

/** Everybody is of one of three kinds; frequent items that say nothing of it decide the clusters. */
function topical(count: number): Transactions {
  const random = stream(1, 'planted')
  const rows = Array.from({ length: count }, () => {
    const kind = below(3, random)
    const common = Array.from({ length: 6 }, (_, i) => `common${i}`).filter(() => unit(random) < 0.5)
    const own = Array.from({ length: 18 }, (_, i) => i).filter((i) => unit(random) < (i % 3 === kind ? 0.8 : 0.03))
    return [...common, ...own.map((i) => `own${i}`)]
  })
  return transactionsOf(rows.filter((row) => row.length > 0))
}

/** Everybody holds every item with the same chance, whatever else they hold. */
function independent(count: number): Transactions {
  const random = stream(1, 'clean')
  const rows = Array.from({ length: count }, () =>
    Array.from({ length: 20 }, (_, item) => `i${item}`).filter(() => unit(random) < 0.3),
  )
  return transactionsOf(rows.filter((row) => row.length > 0))
}

test.each(['aba', 'rga', 'mra'])('%s: an anchor of which nothing is known comes after any other, however far', (id) => {
  const cluster = { size: 2, chunks: [[['nobody knows'], ['far away']]], terms: ['term'] }
  const release = disassociatedOf({ k: 2, m: 2, clusters: [cluster] })
  const between = (rows: ArrayLike<number>) =>
    Float64Array.from(rows, (code) => (release.items[code] === 'far away' ? -5 : NaN))
  const method = reassociations.find((one) => one.id === id)!
  const [{ claims }] = method.run(release, { between }, stream(1, 'attack')).clusters
  expect(claims.map(({ rows, confidence }) => [...rows, ...confidence])).toEqual([[1, 1]])
})
