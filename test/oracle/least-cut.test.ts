import { expect, test } from 'vitest'
import { fanOutHierarchy } from '../../bench/fan-out-hierarchy.js'
import { zipfBaskets } from '../../bench/zipf-baskets.js'
import { frequentFirst, lowerWherePossible, raiseUntilMet, rarestFirst } from '../../src/protect/sets/climb.js'
import { type Cut, cutLoss, finestCut } from '../../src/protect/sets/cut.js'
import { itemTree } from '../../src/protect/sets/item-tree.js'
import { leastCut } from '../../src/protect/sets/least-cut.js'
import { stream } from '../../src/random/index.js'

const k = 10
const m = 2
const seeds = Array.from({ length: 20 }, (_, seed) => seed)

test('km: never loses more than the better of the two orders of raising, and less in some cases', () => {
  const gained = seeds.filter((seed) => {
    const least = freshCut(seed)
    expect(leastCut(least, k, m)).toBeNull()
    const plain = [rarestFirst, frequentFirst].map((order) => {
      const cut = freshCut(seed)
      expect(raiseUntilMet(cut, { k, m, order, mostLooks: Infinity })).toBe('met')
      lowerWherePossible(cut, k, m)
      return cutLoss(cut)
    })
    expect(cutLoss(least)).toBeLessThanOrEqual(Math.min(...plain))
    return cutLoss(least) < Math.min(...plain)
  })
  expect(gained.length).toBeGreaterThan(0)
})

test('km: an attempt that may look at nothing more gives up', () => {
  expect(raiseUntilMet(freshCut(1), { k, m, order: rarestFirst, mostLooks: 0 })).toBe('too long')
})

function freshCut(seed: number): Cut {
  const data = zipfBaskets(3000, 100, 4, stream(seed, 'baskets'))
  const hierarchy = fanOutHierarchy(data.items, 3)
  const leafOf = new Map(hierarchy.values.map((name, leaf) => [name, leaf]))
  return finestCut(
    data,
    itemTree(hierarchy),
    Int32Array.from(data.items, (name) => leafOf.get(name)!),
  )
}
