import { lowerCholesky, solveByCholesky } from '../math/symmetric-matrix.js'

/** What is published of groups as numbers, so that a trend can be drawn through them: where they lie, how much of each part they hold. */
export interface Traits {
  /** Group g has at[g * count] to at[g * count + count - 1]. */
  readonly at: Float64Array
  readonly count: number
}

/** How many of each group have something. */
export interface HavingGroups {
  readonly sizes: Uint32Array
  readonly having: Float64Array
}

/** What the trend of the other groups says of one: log odds, and how far off it may be. */
export interface Expected {
  readonly odds: number
  readonly deviation: number
}

/** Trends of more than 2.5 log odds for one deviation of all that is known are rarely seen (Gelman et al. 2008, a weakly informative prior). */
const usual = 2.5
/** Groups are left out by twentieths, so many are looked at, and the trend is settled in so many rounds. */
const [folds, mostGroups, rounds] = [20, 500, 12] as const

/**
 * Draws a trend (a logistic regression over what is published of groups) through groups and says what it lets expect of those
 * asked for, which it was not drawn through. Groups differ by more than their traits: however large, each counts as a few
 * people. Those left out say nothing of it.
 */
export function expectedByTrend(
  { at, count }: Traits,
  { sizes, having }: HavingGroups,
  asked: readonly number[],
  leftOut: (group: number) => boolean,
  apart: number,
): ReadonlyMap<number, Expected> {
  const drawn = drawnThrough(sizes.length, leftOut)
  const terms = count + 1
  const rowOf = rowsOf(at, count, sizes)
  const weightOf = (group: number): number => 1 / (1 + (sizes[group] - 1) / (apart + 1))
  const found = new Map<number, Expected>()
  for (const fold of new Set(asked.map((group) => group % folds))) {
    const own = drawn.filter((group) => group % folds !== fold)
    const tellOf = (group: number) => [having[group], sizes[group], weightOf(group)] as const
    const { at: line, root } = settle(
      own.map((group) => [rowOf(group), ...tellOf(group)]),
      terms,
      chanceAt,
    )
    for (const group of asked) {
      if (group % folds !== fold) continue
      const row = rowOf(group)
      const spread = Float64Array.from(row)
      solveByCholesky(root, terms, spread)
      found.set(group, { odds: dot(line, row), deviation: Math.sqrt(dot(spread, row)) })
    }
  }
  return found
}

/** Numbers of groups, on a scale on which they lie one deviation apart. */
export interface MeansOfGroups {
  readonly sizes: Uint32Array
  readonly means: Float64Array
}

/** The same of numbers: by group that is asked for what a line, not drawn through it, lets expect of each group. */
export function meansByTrend(
  { at, count }: Traits,
  { sizes, means }: MeansOfGroups,
  asked: readonly number[],
  apart: number,
): ReadonlyMap<number, Float64Array> {
  const drawn = drawnThrough(sizes.length, (group) => Number.isNaN(means[group]))
  const rowOf = rowsOf(at, count, sizes)
  const found = new Map<number, Float64Array>()
  for (const fold of new Set(asked.map((group) => group % folds))) {
    const own = drawn.filter((group) => group % folds !== fold)
    const told = own.map((group) => {
      const weight = 1 / (1 + (sizes[group] - 1) / (apart + 1))
      return [rowOf(group), means[group] * sizes[group], sizes[group], weight] as const
    })
    const { at: line } = settle(told, count + 1, (x) => [x, 1])
    const expected = Float64Array.from(sizes, (_, group) => dot(line, rowOf(group)))
    for (const group of asked) if (group % folds === fold) found.set(group, expected)
  }
  return found
}

/** Whether two groups are left out together. */
export function isOfFold(one: number, other: number): boolean {
  return one % folds === other % folds
}

/** Groups that a trend is drawn through: all, or evenly some of very many. */
function drawnThrough(groups: number, leftOut: (group: number) => boolean): number[] {
  const step = Math.max(1, groups / mostGroups)
  const some = Array.from({ length: Math.min(groups, mostGroups) }, (_, i) => Math.floor(i * step))
  return some.filter((group) => !leftOut(group))
}

function chanceAt(x: number): readonly [expected: number, slope: number] {
  const share = 1 / (1 + Math.exp(-x))
  return [share, Math.max(1e-9, share * (1 - share))]
}

/** Of a group its traits, how much of something it has, of how many people, and what each counts. */
type ToldOfTrend = readonly [row: Float64Array, having: number, size: number, weight: number]

/** Newton's steps, none longer than a usual trend; the weights are those of people. */
function settle(
  told: readonly ToldOfTrend[],
  terms: number,
  curve: (x: number) => readonly [expected: number, slope: number],
): { readonly at: Float64Array; readonly root: Float64Array } {
  const line = new Float64Array(terms)
  const hold = Math.max(1, terms - 1) / usual ** 2
  let root = new Float64Array(terms * terms)
  for (let round = 0; round < rounds; round++) {
    root = new Float64Array(terms * terms)
    const slope = Float64Array.from(line, (value, term) => (term === 0 ? 0 : -value * hold))
    for (let term = 0; term < terms; term++) root[term * terms + term] = term === 0 ? 1e-6 : hold
    for (const [row, having, size, weight] of told) {
      const [expected, steep] = curve(dot(line, row))
      const [pull, weighs] = [weight * (having - size * expected), weight * size * steep]
      for (let i = 0; i < terms; i++) {
        slope[i] += pull * row[i]
        const part = weighs * row[i]
        if (part !== 0) for (let j = 0; j <= i; j++) root[i * terms + j] += part * row[j]
      }
    }
    lowerCholesky(root, terms)
    solveByCholesky(root, terms, slope)
    const longest = slope.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
    const shorter = Math.min(1, usual / Math.max(longest, 1e-12))
    for (let term = 0; term < terms; term++) line[term] += shorter * slope[term]
    if (longest < 1e-6) break
  }
  return { at: line, root }
}

/** By group a one, and each trait less its mean in deviations, people by people. */
function rowsOf(at: Float64Array, count: number, sizes: Uint32Array): (group: number) => Float64Array {
  const terms = count + 1
  const scaled = new Float64Array(sizes.length * terms)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  for (let group = 0; group < sizes.length; group++) scaled[group * terms] = 1
  for (let trait = 0; trait < count; trait++) {
    const mean = sizes.reduce((sum, size, group) => sum + size * at[group * count + trait], 0) / all
    const squares = sizes.reduce((sum, size, group) => sum + size * (at[group * count + trait] - mean) ** 2, 0) / all
    if (squares < 1e-12) continue
    for (let group = 0; group < sizes.length; group++)
      scaled[group * terms + trait + 1] = (at[group * count + trait] - mean) / Math.sqrt(squares)
  }
  return (group) => scaled.subarray(group * terms, (group + 1) * terms)
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += one[i] * other[i]
  return sum
}
