import { expect, test } from 'vitest'
import { groupFacts } from '../../src/score/group-facts.js'
import { narrowFacts } from '../../src/score/narrow-facts.js'
import type { Weight } from '../../src/score/telling.js'
import { expectedByTrend, meansByTrend } from '../../src/score/trend-of-groups.js'
import { heldAgainst } from '../../src/run/audit/held-against.js'
import { normalQuantile } from '../../src/math/normal.js'

const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

/** Groups along one trait, each with cells of its own: so many of each have it. */
function along(sizes: readonly number[], having: readonly number[]) {
  const groups = sizes.length
  const offsets = Uint32Array.from({ length: groups + 1 }, (_, g) => 2 * g)
  const values = Uint32Array.from({ length: 2 * groups }, (_, i) => i % 2)
  const counts = Uint32Array.from({ length: 2 * groups }, (_, i) =>
    i % 2 === 0 ? having[i >> 1] : sizes[i >> 1] - having[i >> 1],
  )
  const cells = [{ codes: Uint32Array.from({ length: groups }, (_, g) => g), count: groups }]
  const at = Float64Array.from({ length: groups }, (_, g) => g / groups)
  return {
    grouped: { sizes: Uint32Array.from(sizes), cells, offsets, values, counts, valueCount: 2 },
    traits: { at, count: 1 },
  }
}

function weightOf({ grouped, traits }: ReturnType<typeof along>, group: number): Weight | undefined {
  return groupFacts(grouped, {}, () => traits).find((one) => one.group === group && one.value === 0)?.weight
}

const thirty = Array.from({ length: 30 }, () => 40)

test('expectedByTrend: a trend is found again, by groups it was not drawn through', () => {
  const at = Float64Array.from({ length: 200 }, (_, g) => g / 200)
  const sizes = new Uint32Array(200).fill(500)
  const chances = Array.from(at, (x) => logistic(-3 + 4 * x))
  const having = Float64Array.from(chances, (chance) => 500 * chance)
  const found = expectedByTrend({ at, count: 1 }, { sizes, having }, [0, 100, 199], () => false, 50)
  for (const [group, { odds, deviation }] of found) {
    expect(logistic(odds)).toBeCloseTo(chances[group], 1)
    expect(deviation).toBeLessThan(0.2)
  }
})

test('meansByTrend: a line is found again', () => {
  const at = Float64Array.from({ length: 50 }, (_, g) => g)
  const means = at.map((x) => -1 + 0.04 * x)
  const expected = meansByTrend({ at, count: 1 }, { sizes: new Uint32Array(50).fill(30), means }, [7], 50)
  expect(expected.get(7)![7]).toBeCloseTo(means[7], 1)
})

test('where a trend through the other groups lets expect as much it is what the data teaches; a group that leaves it is told', () => {
  const trend = thirty.map((size, g) => Math.round(size * logistic(-3.2 + (6 * g) / 30)))
  expect(trend[29]).toBeGreaterThan(36)
  expect(weightOf(along(thirty, trend), 29)).toBe('taught')
  // The same share among groups of which a quarter have it.
  const flat = thirty.map((_, g) => (g === 29 ? trend[29] : 10))
  expect(weightOf(along(thirty, flat), 29)).toBe('told')
  // And where the trend goes the other way.
  const leaving = trend.map((have, g) => (g === 2 ? trend[29] : have))
  expect(['told', 'grave']).toContain(weightOf(along(thirty, leaving), 2))
})

test('all of several groups that lie together have it: a leak of them draws no trend for itself', () => {
  const planted = thirty.map((size, g) => (g >= 26 ? size : 10))
  expect(weightOf(along(thirty, planted), 28)).toBe('grave')
})

test('of fewer than ten groups one that is unlike the others is told where those are alike, and open where they differ', () => {
  const six = [100, 100, 100, 100, 100, 100]
  expect(weightOf(along(six, [2, 3, 1, 60, 2, 2]), 3)).toBe('grave')
  expect(weightOf(along(six, [20, 22, 18, 90, 21, 19]), 3)).toBe('told')
  expect(weightOf(along(six, [1, 5, 12, 25, 40, 90]), 5)).toBe('doubt')
  expect(weightOf(along([100, 100, 100], [2, 60, 2]), 1)).toBe('feared')
})

test('of a rare value it is enough that luck alone does not make it: open, however few they are; never within', () => {
  const sizes = Array.from({ length: 100 }, () => 24)
  const having = sizes.map((_, g) => (g === 0 ? 8 : g % 2))
  expect(weightOf(along(sizes, having), 0)).toBe('feared')
  const pinned = { count: 0, of: 2400, unit: 'row', byLess: 0, proven: true, certain: 0, doubt: 10 } as const
  expect(heldAgainst(pinned, 0.01).state).toBe('within')
  expect(heldAgainst({ ...pinned, feared: 10 }, 0.01).state).toBe('open')
  expect(heldAgainst({ ...pinned, feared: 10 }, 0.01, 0.01).state).toBe('within')
})

/** Groups of forty along a trait, in each forty numbers around a middle. */
function numbersAlong(middles: readonly number[], spread: (group: number) => number) {
  const ranks = Array.from({ length: 40 }, (_, i) => normalQuantile((i + 0.5) / 40))
  const { grouped, traits } = along(
    middles.map(() => 40),
    middles.map(() => 0),
  )
  const numbers = Float64Array.from(middles.flatMap((middle, g) => ranks.map((rank) => middle + spread(g) * rank)))
  const groupOf = Uint32Array.from(numbers, (_, row) => Math.floor(row / 40))
  return (group: number) =>
    narrowFacts({ sizes: grouped.sizes, cells: grouped.cells, groupOf, numbers }, () => traits).find(
      (one) => one.group === group,
    )?.weight
}

test('numbers that a trend puts near each other are what the data teaches; those nearer than that are told', () => {
  const line = thirty.map((_, g) => 8 * (g / 30))
  expect(numbersAlong(line, () => 0.7)(29)).toBe('taught')
  expect(numbersAlong(line, (g) => (g === 29 ? 0.02 : 0.7))(29)).toBe('told')
  expect(
    numbersAlong(
      thirty.map(() => 0),
      (g) => (g === 12 ? 0.02 : 1),
    )(12),
  ).toBe('told')
})

test('of few groups near numbers are told where the others lie alike, or nearer than any trend puts them; else they are open', () => {
  const six = [0, 0, 0, 0, 0, 0]
  expect(numbersAlong(six, (g) => (g === 3 ? 0.02 : 1))(3)).toBe('told')
  expect(numbersAlong([0, 1, 2, 3, 4, 5], (g) => (g === 5 ? 0.02 : 1))(5)).toBe('told')
  expect(numbersAlong([0, 1, 2, 3, 4, 9], () => 1)(5)).toBe('doubt')
})
