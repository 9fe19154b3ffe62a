import { expect, test } from 'vitest'
import type { PolicyLimit } from '../../src/policy/policy.js'
import { certainOfGroup, countedGroups, liftedInGroup, tellsOfOwn } from '../../src/score/certain-group.js'

/** A group by its size and those who have something, and how many of how many others have it. */
const group = (size: number, have: number, others: number, haveOfOthers: number) => ({
  size,
  have,
  ofAll: size + others,
  haveOfAll: have + haveOfOthers,
})

test('13 §1.5: 137 of 137 have what 20 of 3,863 others have: told of nobody allowed', () => {
  expect(certainOfGroup(group(137, 137, 3863, 20), 1000)).toEqual({ people: 137, grave: true })
})

test('13 §1.5: what half of everybody else have is told of nobody; what fewer have is counted, unless luck makes no such group', () => {
  expect(certainOfGroup(group(20, 20, 1000, 500), 100)).toBeUndefined()
  expect(certainOfGroup(group(5, 5, 1000, 400), 100)).toEqual({ people: 5, grave: false })
  // 100 groups and values: .4^20 is no luck, .4^5 is.
  expect(certainOfGroup(group(20, 20, 1000, 400), 100)).toEqual({ people: 20, grave: true })
  // Whoever is alone in a group is told what it has, and that is a share of people.
  expect(certainOfGroup(group(1, 1, 1000, 0), 100)).toEqual({ people: 1, grave: false })
  expect(certainOfGroup(group(1, 1, 1000, 500), 100)).toBeUndefined()
  // Two alike by a rare value may be luck.
  expect(certainOfGroup(group(2, 2, 1000, 40), 100)).toEqual({ people: 2, grave: false })
  expect(certainOfGroup(group(20, 19, 1000, 10), 100)).toBeUndefined()
})

test('13 §1.5: nearly all is as good as all where few others have it; 1 % to 8 % never is', () => {
  expect(liftedInGroup(group(20, 19, 1000, 10), 100)).toEqual({ people: 20, grave: true })
  expect(liftedInGroup(group(100, 8, 1000, 10), 100)).toBeUndefined()
  expect(liftedInGroup(group(1000, 400, 100_000, 1000), 100)).toEqual({ people: 1000, grave: true })
})

test('13 §1.5: the own record tells where one in three have it and the odds are three times those without it', () => {
  const told = (size: number, have: number, elsewhere: number): boolean =>
    tellsOfOwn(group(size, have, 10_000, 10_000 * elsewhere))
  expect(told(5, 2, 0.01)).toBe(false)
  expect(told(3, 1, 0.03)).toBe(true)
  expect(told(2, 1, 0.01)).toBe(true)
  expect(told(4, 2, 0.03)).toBe(false)
  expect(told(4, 2, 0)).toBe(true)
  for (let have = 1; have < 5; have++) expect(told(5, have, 0)).toBe(false)
})

const limitOf = (measure: 'inference' | 'certain', limit: number): PolicyLimit => ({
  measure,
  statistic: measure === 'certain' ? 'share' : 'upper',
  limit,
  written: String(limit),
})
const groups = [
  { people: 20, grave: true },
  { people: 10, grave: false },
]

test('13 §1.5: groups that tell for certain are above, unless a policy names a share: then above that share alone', () => {
  const stateOf = (most?: number, certain?: number) => {
    const { state, limit, furthest } = countedGroups(
      groups,
      1000,
      most === undefined ? undefined : limitOf('inference', most),
      certain === undefined ? undefined : limitOf('certain', certain),
    )
    return [state, limit?.measure, furthest?.judged]
  }
  expect(stateOf(0.5)).toEqual(['above', undefined, 0.03])
  expect(stateOf(0.01, 0.02)).toEqual(['within', undefined, 0.01])
  expect(stateOf(0.5, 0.019)).toEqual(['above', 'certain', 0.02])
  expect(stateOf(0.009, 0.02)).toEqual(['above', undefined, 0.01])
  expect(stateOf(undefined, 0.019)).toEqual(['above', 'certain', 0.02])
  expect(stateOf(undefined, 0.02)).toEqual(['no limit', undefined, 0.03])
})
