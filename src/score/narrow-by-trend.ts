import { meanAndSquares, wilsonLow } from '../math/interval.js'
import { normalQuantile } from '../math/normal.js'
import { gammaShare } from '../math/special-functions.js'
import { telling } from './telling.js'
import type { RangeOfGroup } from './narrow-facts.js'
import { type Traits, isOfFold, meansByTrend } from './trend-of-groups.js'

/** Numbers by group, each sorted, and all of them. */
interface SortedGroups {
  readonly inGroup: readonly Float64Array[]
  readonly all: Float64Array
  readonly sizes: Uint32Array
}

/** So many people are looked at where a trend is drawn through numbers. */
const mostPeople = 5000

/** Where a number stands; and between which ends a range lies. */
interface Scale {
  readonly at: (number: number) => number
  readonly ends: (range: RangeOfGroup) => readonly [low: number, high: number]
}

/**
 * Facts that a trend explains: it is drawn through the other groups, by their numbers and by the ranks of these; where everybody
 * else is moved along it to where the group lies, enough of them lie in its range.
 */
export function explainedByTrend(
  found: readonly RangeOfGroup[],
  asked: readonly number[],
  groups: SortedGroups,
  traits: Traits,
): ReadonlySet<number> {
  return new Set(scalesOf(groups).flatMap((scale) => explainedOn(scale, found, asked, groups, traits)))
}

/** By the numbers themselves, and by where they stand among all. */
function scalesOf({ all, inGroup }: Pick<SortedGroups, 'inGroup' | 'all'>): readonly Scale[] {
  const { mean, squares } = meanAndSquares(all)
  const deviation = Math.sqrt(squares / Math.max(1, all.length - 1)) || 1
  const byNumber = (number: number): number => (number - mean) / deviation
  return [
    { at: byNumber, ends: ({ low, high }) => [byNumber(low), byNumber(high)] },
    { at: (number) => rankOf(all, number), ends: (range) => ranksOfOthers(range, all, inGroup[range.group]) },
  ]
}

/** Facts whose range is so short that no trend explains it: wherever the other groups were moved, too few of them would lie in it. */
export function tighterThanOthers(
  found: readonly RangeOfGroup[],
  groups: Pick<SortedGroups, 'inGroup' | 'all'>,
): ReadonlySet<RangeOfGroup> {
  const tellers = new Set(found.map(({ group }) => group))
  const others = groups.inGroup.filter((list, group) => !tellers.has(group) && list.length > 1)
  const off = scalesOf(groups).map((scale) => {
    const placed = others.map((list) => list.map(scale.at))
    return { scale, moved: Float64Array.from(placed.flatMap((list) => aboutMean(list))).sort() }
  })
  return new Set(
    found.filter((range) =>
      off.every(({ scale, moved }) => {
        const [low, high] = scale.ends(range)
        const half = (high - low) / 2
        return moved.length >= telling.alike && within(moved, -half, half) <= telling.narrow * moved.length
      }),
    ),
  )
}

function explainedOn(
  scale: Scale,
  found: readonly RangeOfGroup[],
  asked: readonly number[],
  { inGroup, all, sizes }: SortedGroups,
  traits: Traits,
): number[] {
  const placed = inGroup.map((own) => own.map(scale.at))
  const means = Float64Array.from(placed, meanOf)
  const groups = asked.map((one) => found[one].group)
  const byTrend = meansByTrend(traits, { sizes, means }, groups, telling.apart)
  const step = Math.max(1, Math.floor(all.length / mostPeople))
  const movedBy = new Map<Float64Array, Float64Array>()
  return asked.filter((one) => {
    const { group: own } = found[one]
    const [low, high] = scale.ends(found[one])
    const expected = byTrend.get(own)!
    let moved = movedBy.get(expected)
    if (!moved) {
      const off = placed.flatMap((list, group) =>
        isOfFold(group, own) ? [] : Array.from(list, (place) => place - expected[group]),
      )
      movedBy.set(expected, (moved = Float64Array.from(off.filter((_, i) => i % step === 0)).sort()))
    }
    const there = within(moved, low - expected[own], high - expected[own])
    return moved.length >= telling.alike && wilsonLow(there, moved.length) > telling.narrow
  })
}

/**
 * Whether the other groups, few as they are, lie as near each other as luck puts them: where none shows a trend, one alone is none.
 * Those that tell something themselves are not asked.
 */
export function areOthersNear(
  found: readonly RangeOfGroup[],
  { inGroup, all }: Pick<SortedGroups, 'inGroup' | 'all'>,
): boolean {
  const tellers = new Set(found.map(({ group }) => group))
  const others = inGroup.filter((list, group) => !tellers.has(group) && list.length > 1)
  if (others.length < telling.trend) return false
  const ranks = others.map((list) => list.map((number) => rankOf(all, number)))
  const whole = meanOf(Float64Array.from(ranks.flatMap((list) => [...list])))
  let [between, inside, people] = [0, 0, 0]
  for (const list of ranks) {
    const mean = meanOf(list)
    between += list.length * (mean - whole) ** 2
    inside += list.reduce((sum, one) => sum + (one - mean) ** 2, 0)
    people += list.length
  }
  const spread = inside / Math.max(1, people - ranks.length)
  return 1 - gammaShare((ranks.length - 1) / 2, between / Math.max(1e-9, spread) / 2) > telling.apartByLuck
}

/** Where a number stands among all, as a number drawn from a normal law would. */
function rankOf(all: Float64Array, number: number): number {
  return normalAt((rankBelow(all, number, false) + rankBelow(all, number, true)) / 2, all.length)
}

/** The ends of a range by how many others lie in it: its own people would make it as wide as they are many. */
function ranksOfOthers({ low, high }: RangeOfGroup, all: Float64Array, own: Float64Array): readonly [number, number] {
  const middle = (rankBelow(all, low, false) + rankBelow(all, high, true)) / 2
  const there = within(all, low, high) - within(own, low, high)
  const half = ((there / Math.max(1, all.length - own.length)) * all.length) / 2
  return [normalAt(middle - half, all.length), normalAt(middle + half, all.length)]
}

function normalAt(rank: number, all: number): number {
  return normalQuantile(Math.min(all - 0.5, Math.max(0.5, rank)) / all)
}

function aboutMean(list: Float64Array): number[] {
  const mean = meanOf(list)
  return Array.from(list, (one) => one - mean)
}

function meanOf(list: Float64Array): number {
  return list.reduce((sum, one) => sum + one, 0) / list.length
}

/** How many sorted numbers lie between two, ends included. */
export function within(sorted: Float64Array, low: number, high: number): number {
  return rankBelow(sorted, high, true) - rankBelow(sorted, low, false)
}

/** How many sorted numbers lie below one, or at most at it. */
function rankBelow(sorted: Float64Array, bound: number, withBound: boolean): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle] < bound || (withBound && sorted[middle] === bound)) from = middle + 1
    else to = middle
  }
  return from
}
