import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureOf, noise } from '../../bench/worlds/made-up-measure.js'
import { zipfBaskets } from '../../bench/worlds/baskets.js'
import { postingsOf } from '../../src/data/item-rows.js'
import { union } from '../../src/data/postings.js'
import { improve } from '../../src/kinds/sets/protect/against-meaning/improve.js'
import { quietPartners, setCosts } from '../../src/kinds/sets/protect/against-meaning/quiet-partner.js'
import { generalise } from '../../src/kinds/sets/protect/generalise.js'
import { type Grouping, grouping, groupsOf, merge } from '../../src/kinds/sets/protect/grouping.js'
import { GroupTallies } from '../../src/kinds/sets/protect/group-tallies.js'
import { largestDeficientSet, stillMetIn } from '../../src/kinds/sets/protect/deficient-set.js'
import { below, stream } from '../../src/math/index.js'
import { contextCentroids, setRisk } from '../../src/meaning/in-context/set-risk.js'
import { ContextEvidence } from '../../src/meaning/in-context/context-evidence.js'

const meaning = measureOf((a, b) => 0.2 + 0.7 * noise(a, b, 1))

function world(seed: number) {
  const data = zipfBaskets(50, 20, 5, stream(seed, 'baskets'))
  const state = grouping(data)
  const pool = Uint32Array.from(data.items.keys())
  const evidence = new ContextEvidence(data.items, state.rows, pool, meaning)
  const risk = setRisk(evidence, contextCentroids(data.items, state.rows, pool, undefined))
  const postings = postingsOf(state.rows, state.itemCount)
  return { data, state, postings, costsBy: (weight: number) => setCosts(postings, evidence, risk, weight) }
}

test('quietPartners: the pruned search finds the least key of all that raise', () => {
  let found = 0
  fc.assert(
    fc.property(fc.nat(1000), fc.constantFrom(0, 1, 3), fc.constantFrom(0, 1, 2), (seed, tellingWeight, rareBonus) => {
      const { state, postings, costsBy } = world(seed)
      const random = stream(seed, 'joins')
      const costs = costsBy(tellingWeight)
      const isProtected = Uint8Array.from(postings, (_, item) => item % 2)
      const choice = { k: 4, classOf: new Int32Array(20), isProtected, tellingWeight, rareBonus, largestSet: 6 }
      const partners = quietPartners(state, new GroupTallies(state), costs, choice)
      for (let step = 0; step < 5; step++) {
        const groups = groupsOf(state).filter((one) => state.supports[one] > 0)
        const into = merge(state, groups[below(groups.length, random)], groups[below(groups.length - 1, random)])
        partners.joined(into)
      }
      const group = groupsOf(state).filter((one) => state.supports[one] > 0)[below(3, random)]
      const key = (other: number): number => {
        const joint = [...state.members[group], ...state.members[other]]
        const bonus = state.members[other].some((item) => isProtected[item]) && state.supports[other] < 4
        return costs.cost(joint) - costs.cost(state.members[other]) - (bonus ? rareBonus * 4 : 0)
      }
      const raising = groupsOf(state).filter(
        (other) =>
          other !== group &&
          state.sizes[group] + state.sizes[other] <= 6 &&
          union(state.postings[group], state.postings[other]).length > state.supports[group],
      )
      const partner = partners.cheapest([group], group)
      if (raising.length > 0) found++
      expect(partner === undefined ? Infinity : key(partner)).toBeCloseTo(Math.min(...raising.map(key)), 4)
    }),
    { numRuns: 150, seed: 1 },
  )
  expect(found).toBeGreaterThan(100)
})

test('improve: costs only ever fall, no loss above the limit, and every constraint holds after it', () => {
  let moved = 0
  fc.assert(
    fc.property(fc.nat(1000), fc.integer({ min: 2, max: 5 }), (seed, k) => {
      const { data, postings, costsBy } = world(seed)
      const random = stream(seed, 'constraints')
      const privacy = Array.from({ length: 6 }, () => [...new Set([below(20, random), below(20, random)])])
      const task = { kind: 'task', k, m: 0, suppress: 1, privacy, utility: [], notes: [] } as const
      const { state } = generalise(
        data,
        task,
        new Int32Array(20),
        undefined,
        ({ partners, join, drop }) =>
          (q, all) => {
            const partner = partners.cheapest(q, q[0], all)
            if (partner) join(q[0], partner.group)
            else drop(q[0])
            return true
          },
      )
      const costs = costsBy(3)
      const sum = (of: (members: readonly number[]) => number): number =>
        groupsOf(state).reduce((total, group) => total + of(state.members[group]), 0)
      const [costBefore, lossBefore] = [sum(costs.cost), sum(costs.loss)]
      const rule = { classOf: new Int32Array(20), costs, stillMet: stillMetIn(state, task), largestSet: 8 }
      moved += improve(state, postings, { ...rule, mostLoss: 1.2 * lossBefore }, stream(seed, 'moves'))
      expect(sum(costs.cost)).toBeLessThanOrEqual(costBefore + 1e-6)
      expect(sum(costs.loss)).toBeLessThanOrEqual(1.2 * lossBefore + 1e-6)
      for (const constraint of privacy) expect(largestDeficientSet(state, constraint, k)).toBeNull()
      expectWhole(state, postings)
    }),
    { numRuns: 100, seed: 1 },
  )
  expect(moved).toBeGreaterThan(50)
})

/** Every item in one group, named by its least, with its transactions. */
function expectWhole(state: Grouping, postings: readonly Uint32Array[]): void {
  for (const [item, group] of state.groupOf.entries()) {
    if (group < 0) continue
    expect(state.members[group]).toContain(item)
    expect(Math.min(...state.members[group])).toBe(group)
    expect(state.postings[group]).toEqual(
      state.members[group].map((one) => postings[one]).reduce((joint, posting) => union(joint, posting)),
    )
  }
}
