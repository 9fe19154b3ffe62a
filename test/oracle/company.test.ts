import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companyBy, taughtItems } from '../../src/kinds/sets/attack/undertext/cold-start.js'
import { type ItemFeatures, itemFeatures } from '../../src/kinds/sets/attack/undertext/item-features.js'
import { ridgeRegressions } from '../../src/kinds/sets/attack/undertext/ridge-regression.js'
import { contextTables } from '../../src/kinds/sets/attack/context/context-tables.js'
import {
  absentRecords,
  codesInRelease,
  codedCrowd,
  liftIn,
  ownTransactions,
} from '../../src/kinds/sets/attack/undertext/crowd-counts.js'
import { crowdOf, crowdSpeakers } from '../../src/kinds/sets/attack/undertext/crowd.js'
import { plainItems } from '../../src/kinds/sets/attack/context/plain-items.js'
import { type Transactions, transactionAt, transactionCount, transactionsOf } from '../../src/data/index.js'
import { solveSymmetric } from '../../src/math/symmetric-matrix.js'
import { stream, streamsOf, unit } from '../../src/math/index.js'
import { arbitraryTransactions } from '../arbitrary.js'

/** A vector for each letter, by the seed. */
function vectorsBy(seed: number, dimensions = 3) {
  const at = (term: string): Float32Array => {
    const random = stream(seed, term)
    const raw = Float32Array.from({ length: dimensions }, () => unit(random) - 0.5)
    const length = Math.hypot(...raw)
    return raw.map((value) => value / length)
  }
  return { dimensions, at }
}

function rowOf({ dimensions, size, vectors, wordOffsets, words }: ItemFeatures, item: number): Float64Array {
  const x = new Float64Array(size)
  x.set(vectors.subarray(item * dimensions, (item + 1) * dimensions))
  for (const word of words.subarray(wordOffsets[item], wordOffsets[item + 1])) x[word] = 0.5
  return x
}

/** x_m · (XᵀDX + λI)⁻¹ XᵀD y, by the book. */
function predicted(x: Float64Array[], d: number[], y: number[], of: Float64Array, ridge: number): number {
  const size = of.length
  const gram = new Float64Array(size * size)
  const right = new Float64Array(size)
  for (const [i, row] of x.entries())
    for (let a = 0; a < size; a++) {
      right[a] += d[i] * row[a] * y[i]
      for (let b = 0; b < size; b++) gram[a * size + b] += d[i] * row[a] * row[b]
    }
  for (let a = 0; a < size; a++) gram[a * size + a] += ridge
  return solveSymmetric(gram, right).reduce((sum, value, a) => sum + value * of[a], 0)
}

function holding(data: Transactions, ...items: string[]): number {
  return Array.from({ length: transactionCount(data) }, (_, t) => new Set(transactionAt(data, t))).filter((own) =>
    items.every((item) => own.has(item)),
  ).length
}

test('company of a hidden member: ridge regression of every log-ratio, by the book, without its own fold and set', () => {
  fc.assert(
    fc.property(arbitraryTransactions(9, 14), fc.nat(), (release, seed) => {
      fc.pre(release.items.length > 5)
      const plain = plainItems(release)
      const items = taughtItems(plain)
      const random = stream(seed, 'folds')
      const weights = Float64Array.from(items, (item) => plain.postings[item].length)
      const folds = Uint8Array.from(items, () => Math.floor(3 * unit(random)))
      const features = itemFeatures(release, items, items, vectorsBy(seed))
      const regression = ridgeRegressions(features, { items, weights, folds, foldCount: 3 })(2)
      const members = items.slice(0, 2)
      const terms = items.slice(2)
      const got = companyBy(plain, items, regression)(members, terms)
      const name = (item: number): string => release.items[item]
      const count = transactionCount(release)
      for (const [c, member] of members.entries())
        for (const [t, term] of terms.entries()) {
          const fold = folds[items.indexOf(member)]
          const rows = Array.from(items.keys()).filter((i) => folds[i] !== fold)
          const y = rows.map((i) =>
            items[i] === term || members.includes(items[i])
              ? 0
              : Math.log(
                  (holding(release, name(items[i]), name(term)) + 0.5) /
                    ((holding(release, name(items[i])) * holding(release, name(term))) / count + 0.5),
                ),
          )
          const by = predicted(
            rows.map((i) => rowOf(features, items[i])),
            rows.map((i) => weights[i]),
            y,
            rowOf(features, member),
            2,
          )
          expect(got[t * members.length + c]).toBeCloseTo(by, 6)
        }
    }),
    { numRuns: 60 },
  )
})

test('a crowd: items meet more often than by chance as counted one by one, without a part that is left out', () => {
  fc.assert(
    fc.property(arbitraryTransactions(6), arbitraryTransactions(8, 20), fc.nat(), (release, crowd, seed) => {
      fc.pre(release.items.length > 1)
      const records = codedCrowd(
        crowd,
        codesInRelease(crowd, release),
        release.items.length,
        new Uint8Array(transactionCount(crowd)),
        stream(seed, 'crowd'),
      )
      const lift = liftIn(records)
      for (const leftOut of [undefined, 2]) {
        const kept = transactionsOf(
          Array.from({ length: transactionCount(crowd) }, (_, r) => transactionAt(crowd, r)).filter(
            (_, r) => records.folds[r] !== leftOut,
          ),
        )
        const [a, b] = release.items
        const expected = Math.log(
          (holding(kept, a, b) + 0.5) /
            ((holding(kept, a) * holding(kept, b)) / Math.max(1, transactionCount(kept)) + 0.5),
        )
        expect(lift(0, Uint32Array.of(1), leftOut)[0]).toBeCloseTo(expected, 9)
      }
    }),
  )
})

test('a crowd: a member’s company is told in deviations from what it is in records without the set', () => {
  const release = transactionsOf(Array.from({ length: 12 }, (_, t) => [`a${t % 4}`, `b${t % 3}`, ['x', 'y']]))
  const random = stream(7, 'records')
  const draw = (): string[] => ['a', 'b', 'c'].map((letter) => `${letter}${Math.floor(4 * unit(random))}`)
  const crowd = transactionsOf(Array.from({ length: 60 }, (_, r) => (r % 3 === 0 ? [...draw(), 'x', 'y'] : draw())))
  const plain = plainItems(release)
  const records = crowdOf(crowd, plain, streamsOf(1))!
  const [context] = contextTables(release, { context: 'all' }).tables
  const terms = Uint32Array.from(new Set(context.context)).sort()
  const table = {
    ...context,
    terms,
    termPlaces: context.context.map((term) => terms.indexOf(term)),
    termDistances: new Float64Array(),
    channels: [],
    mutualDistance: NaN,
    table: { contexts: [], items: [], distances: new Float64Array() },
  }
  const level = crowdSpeakers(records, plain, 'all', streamsOf(1))[0](table).cells[2]
  const lift = liftIn(records)
  const company = (member: number, items: readonly number[]): number =>
    items.reduce((sum, item) => sum + lift(member, Uint32Array.of(item))[0], 0) / Math.sqrt(items.length)
  const { terms: all, records: looked } = absentRecords(
    records,
    plain,
    'all',
    streamsOf(1)('undertext/absent'),
  )(undefined)
  const without = looked.filter(({ held }) => !context.members.some((member) => held.has(member)))
  expect(without.length).toBeGreaterThan(20)
  for (const [c, member] of context.members.entries()) {
    const elsewhere = without.map(({ places }) =>
      company(
        member,
        Array.from(places, (place) => all[place]),
      ),
    )
    const mean = elsewhere.reduce((sum, one) => sum + one, 0) / elsewhere.length
    const variance = elsewhere.reduce((sum, one) => sum + (one - mean) ** 2, 0) / elsewhere.length
    for (let row = 0; row < context.transactions.length; row++) {
      const own = [...context.context.subarray(context.contextOffsets[row], context.contextOffsets[row + 1])]
      expect(level[2 * row + c]).toBeCloseTo((company(member, own) - mean) / Math.sqrt(variance), 9)
    }
  }
})

test('a crowd that holds the release: its records are found and left out, those of others are not', () => {
  const release = transactionsOf([
    ['a', 'b', 'c', ['x', 'y']],
    ['a', 'd', 'e', ['x', 'z']],
    ['b', ['y', 'z']],
  ])
  const own = [
    ['a', 'b', 'c', 'x'],
    ['a', 'd', 'e', 'z', 'x'],
    ['b', 'y'],
  ]
  const others = [
    ['a', 'b', 'c', 'z'],
    ['a', 'd', 'e', 'f', 'x'],
    ['b', 'c', 'y', 'd'],
  ]
  const outOf = (rows: string[][]): number[] => {
    const crowd = transactionsOf(rows)
    return [...ownTransactions(crowd, codesInRelease(crowd, release), plainItems(release))]
  }
  expect(outOf([...own, ...others])).toEqual([1, 1, 1, 0, 0, 0])
  // One short record alike is chance, as long as the distinctive ones are not there.
  expect(outOf([own[2], ...others])).toEqual([0, 0, 0, 0])
})
