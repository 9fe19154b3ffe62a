import { expect, test } from 'vitest'
import { fanOutHierarchy, zipfBaskets } from '../../bench/worlds/baskets.js'
import {
  type Hindrances,
  frequentFirst,
  lowerWherePossible,
  raiseUntilMet,
  rarestFirst,
  leastCut,
} from '../../src/kinds/sets/protect/least-cut.js'
import { type Cut, cutLoss, finestCut, nodesUnder, raiseTo } from '../../src/kinds/sets/protect/cut.js'
import { itemTree } from '../../src/kinds/sets/protect/item-tree.js'
import { countGroups, countReplaced } from '../../src/kinds/sets/protect/labelling.js'
import { below, stream } from '../../src/math/index.js'

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

test('km: counting what stands beside a node, one raise after the other, tells what counting anew does', () => {
  const random = stream(1, 'raises')
  for (const seed of seeds) {
    const cut = freshCut(seed)
    const node = below(cut.groupOf.length, random)
    let told = countGroups(cut, cut.postings[node], 0)
    for (let raise = 0; raise < 20; raise++) {
      const target = below(cut.tree.names.length, random)
      if (cut.tree.leaves[target].includes(node) || nodesUnder(cut, target).some((under) => under > target)) continue
      const replaced = nodesUnder(cut, target)
      raiseTo(cut, target)
      told = countReplaced(cut, cut.postings[node], 0, replaced, target)
      const anew = countGroups(cut, cut.postings[node], 1)
      expect(new Set(told.met)).toEqual(new Set(anew.met))
      expect(told.met.length).toBe(anew.met.length)
      expect(told.counts).toEqual(anew.counts)
    }
    expect(countGroups(cut, cut.postings[node], 0).counts).toEqual(countGroups(cut, cut.postings[node], 1).counts)
  }
})

test('km: remembering why nodes were not lowered changes nothing', () => {
  for (const seed of seeds) {
    const hindrances: Hindrances = new Map()
    const raised = [rarestFirst, frequentFirst].map((order) => {
      const [cut, twin] = [freshCut(seed), freshCut(seed)]
      for (const one of [cut, twin]) raiseUntilMet(one, { k, m, order, mostLooks: Infinity })
      lowerWherePossible(cut, k, m, hindrances)
      lowerWherePossible(twin, k, m)
      expect(cut.groupOf).toEqual(twin.groupOf)
      return hindrances.size
    })
    expect(raised[0]).toBeGreaterThan(0)
  }
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
