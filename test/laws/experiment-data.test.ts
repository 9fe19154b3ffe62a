import { judgeFaithful } from '../../src/kinds/sets/models/faithful.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transactionAt, transactionCount } from '../../src/data/index.js'
import {
  drawDocuments,
  inRandomItemOrder,
  joinedDocuments,
  sharingDocuments,
} from '../../src/experiment/semantic-attack/corpora.js'
import { onPrintedScale, printedSimilarities } from '../../src/experiment/semantic-attack/printed-scale.js'
import { protectedWithCoat } from '../../src/experiment/semantic-attack/releases.js'
import { stream } from '../../src/math/index.js'

const item = fc.integer({ min: 0, max: 12 }).map((code) => `item ${code}`)
const documents = fc.array(fc.uniqueArray(item, { minLength: 1, maxLength: 6 }), { minLength: 6, maxLength: 20 })

describe('what an experiment draws', () => {
  test('drawDocuments: so many, none twice, the same for the same seed', () => {
    fc.assert(
      fc.property(documents, fc.nat(30), fc.nat(), (all, count, seed) => {
        const drawn = drawDocuments(all, count, stream(seed, 'draw'))
        expect(drawn.length).toBe(Math.min(count, all.length))
        expect(new Set(drawn).size).toBe(drawn.length)
        expect(drawDocuments(all, count, stream(seed, 'draw'))).toEqual(drawn)
      }),
    )
  })

  test('sharingDocuments: no document is taken twice, and what is left of one is part of it', () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 1, max: 3 }), fc.nat(), (all, sharers, seed) => {
        const labelled = all.map((items, i) => [`document ${i}`, ...items])
        const whole = sharingDocuments(labelled, { groups: 2, size: 3, sharers: 1 }, stream(seed, 'share'))
        expect(whole.length).toBe(6)
        expect(new Set(whole.map(([name]) => name)).size).toBe(6)
        const shared = sharingDocuments(labelled, { groups: 1, size: 4, sharers }, stream(seed, 'share'))
        for (const name of new Set(shared.flat()))
          expect(shared.filter((items) => items.includes(name)).length).toBeGreaterThanOrEqual(sharers)
      }),
    )
  })

  test('sharingDocuments: a group of two topics stays with the one it began with', () => {
    const cats = Array.from({ length: 5 }, (_, i) => ['cat', 'purr', `whisker ${i % 2}`])
    const cars = Array.from({ length: 5 }, (_, i) => ['car', 'road', `wheel ${i % 2}`])
    for (let seed = 0; seed < 20; seed++) {
      const group = sharingDocuments([...cats, ...cars], { groups: 1, size: 5, sharers: 2 }, stream(seed, 'topic'))
      expect(new Set(group.map(([first]) => first)).size).toBe(1)
    }
  })

  test('joinedDocuments: no document is used twice, and each joined one is as long as asked, without repeats', () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 1, max: 10 }), fc.nat(), (all, length, seed) => {
        const labelled = all.map((items, i) => [`document ${i}`, ...items])
        const joined = joinedDocuments(labelled, length, stream(seed, 'join'))
        const used = joined.flat().filter((name) => name.startsWith('document'))
        expect(new Set(used).size).toBe(used.length)
        for (const items of joined) {
          expect(items.length).toBeGreaterThanOrEqual(length)
          expect(new Set(items).size).toBe(items.length)
          const own = labelled.filter(([name]) => items.includes(name))
          expect(new Set(own.flat())).toEqual(new Set(items))
        }
      }),
    )
  })

  test('inRandomItemOrder: the same transactions, other numbers', () => {
    fc.assert(
      fc.property(documents, fc.nat(), (all, seed) => {
        const data = inRandomItemOrder(all, stream(seed, 'order'))
        expect(Array.from({ length: transactionCount(data) }, (_, t) => transactionAt(data, t))).toEqual(all)
      }),
    )
  })
})

test('protect: the release stands for the original line by line, whatever is drawn', async () => {
  await fc.assert(
    fc.asyncProperty(documents, fc.integer({ min: 2, max: 4 }), fc.nat(), async (all, k, seed) => {
      const made = await protectedWithCoat(all, { k, privacy: 'random:3x1' }, seed, 'test')
      expect(made).toBeDefined()
      expect(judgeFaithful(made!.release, made!.original).holds).toBe(true)
    }),
  )
})

test('onPrintedScale: a measure that is the papers’ NGD but for zero and unit gets its own values back, and none below 0', async () => {
  const printed = new Map(printedSimilarities.map(([a, b, similarity]) => [`${a} ${b}`, 1 - similarity]))
  const scaled = await onPrintedScale({
    prepare: async () => {},
    distance: (a, b) => 0.9 + (printed.get(`${a} ${b}`) ?? NaN) / 5,
  })
  for (const distance of [0, 0.3, 1, 1.4]) expect(scaled(0.9 + distance / 5)).toBeCloseTo(distance, 10)
  expect(scaled(0)).toBe(0)
  expect(scaled(NaN)).toBeNaN()
})
