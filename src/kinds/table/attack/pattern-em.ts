import {
  agree,
  untold,
  type Passes,
  type ComparedClasses,
  type KnownPeople,
  eachPair,
  levelAt,
} from './compared-pairs.js'

/** Patterns of comparison, how often each is met, and how often it were if nobody of the register were in the release. */
interface PatternCounts {
  readonly columns: number
  readonly patterns: Uint32Array
  readonly counts: Float64Array
  readonly byChance: Float64Array
  /** Of a true pair: how often just these columns say nothing, by bits. */
  readonly untoldShares: ReadonlyMap<number, number>
  /** By column and level: what is known of true pairs beforehand, as if it had been seen in so many of them. */
  readonly before?: readonly Float64Array[]
}

/** What true pairs look like. */
export interface MatchModel {
  /** By column and level (disagree, near, agree): how often it is met in true pairs. */
  readonly m: readonly Float64Array[]
  /** True pairs among those looked at, and the share of all true pairs that these are. */
  readonly matches: number
  readonly shown: number
  /** By pattern: how many times likelier a pair is a true one than not. */
  readonly odds: Float64Array
  /** How well the counts are explained: log-likelihood, each count a Poisson draw. */
  readonly likelihood: number
}

const rounds = 200
/** What is believed of a column before anything is seen, as if it had been seen in so many pairs. */
const before = [0.5, 0.5, 9]
/** A register that is wrong more often than this is none: what agrees less is no pair of a person and their record. */
export const leastAgreement = 0.75

/**
 * Expectation and maximisation on counts of patterns: each is made of true pairs, whose columns err on their own, and of
 * others, which are met as often as people of the release resemble records that are not theirs (Fellegi and Sunter 1969;
 * columns of other pairs need not be independent). Pairs that no pass shows are made up for.
 */
export function fitMatches(counted: PatternCounts, passes: Passes, most: number): MatchModel {
  const { columns, patterns, counts, byChance, untoldShares } = counted
  const known = Array.from({ length: columns }, (_, j) =>
    Float64Array.from(before, (pairs, level) => pairs + (counted.before?.[j][level] ?? 0)),
  )
  const m = Array.from({ length: columns }, () => Float64Array.of(0.05, 0.05, 0.9))
  const shares = Float64Array.from(patterns, (pattern) => untoldShares.get(untoldOf(pattern, columns)) ?? 0)
  const odds = new Float64Array(patterns.length)
  let matches = most / 2
  for (let round = 0; round < rounds; round++) {
    const shown = shownShare(m, passes, untoldShares)
    const sums = known.map((own) => own.slice())
    const last = matches
    matches = 0
    for (const [i, pattern] of patterns.entries()) {
      odds[i] = (last * shares[i] * chanceOf(pattern, m)) / shown / byChance[i]
      const weight = counts[i] * (odds[i] / (1 + odds[i]))
      matches += weight
      for (let j = 0; j < columns; j++) {
        const level = (pattern >> (2 * j)) & 3
        if (level !== untold) sums[j][level] += weight
      }
    }
    matches = Math.min(matches, most)
    for (const [mask, share] of untoldShares) addUnseen(sums, m, passes, mask, (share * matches) / shown)
    let change = 0
    for (const [j, own] of sums.entries()) {
      const agreeing = Math.max(leastAgreement, own[agree] / (own[0] + own[1] + own[2]))
      change = Math.max(change, Math.abs(agreeing - m[j][agree]))
      for (const level of [0, 1]) m[j][level] = ((1 - agreeing) * own[level]) / (own[0] + own[1])
      m[j][agree] = agreeing
    }
    // As many as can be are soon reached, while errors are still to be found.
    if (Math.abs(matches - last) < 1e-6 * (1 + last) && change < 1e-5) break
  }
  let likelihood = 0
  for (const [i, chance] of byChance.entries()) {
    const expected = chance * (1 + odds[i])
    likelihood += counts[i] * Math.log(expected) - expected
  }
  return { m, matches, shown: shownShare(m, passes, untoldShares), odds, likelihood }
}

/** How often a true pair looks like this in the columns that say something. */
function chanceOf(pattern: number, m: readonly Float64Array[]): number {
  let chance = 1
  for (let j = 0; j < m.length; j++) {
    const level = (pattern >> (2 * j)) & 3
    if (level !== untold) chance *= m[j][level]
  }
  return chance
}

/** The columns of a pattern that say nothing, a bit each. */
export function untoldOf(pattern: number, columns: number): number {
  let bits = 0
  for (let j = 0; j < columns; j++) if (((pattern >> (2 * j)) & 3) === untold) bits |= 1 << j
  return bits
}

/** How often a true pair agrees in all columns of a pass; never where one of them says nothing. */
function agreeAll(m: readonly Float64Array[], pass: readonly number[], mask: number): number {
  return pass.reduce((product, j) => ((mask >> j) & 1 ? 0 : product * m[j][agree]), 1)
}

function shownOf(m: readonly Float64Array[], passes: Passes, mask: number): number {
  return 1 - passes.reduce((missed, pass) => missed * (1 - agreeAll(m, pass, mask)), 1)
}

/** The share of true pairs that some pass shows; passes have no column in common. */
function shownShare(m: readonly Float64Array[], passes: Passes, shares: ReadonlyMap<number, number>): number {
  let shown = 0
  for (const [mask, share] of shares) shown += share * shownOf(m, passes, mask)
  return Math.max(shown, Number.MIN_VALUE)
}

/** True pairs that no pass shows err in each: what their columns look like. */
function addUnseen(
  sums: Float64Array[],
  m: readonly Float64Array[],
  passes: Passes,
  mask: number,
  pairs: number,
): void {
  const unseen = pairs * (1 - shownOf(m, passes, mask))
  if (unseen <= 0) return
  for (const [j, own] of sums.entries()) {
    if ((mask >> j) & 1) continue
    const pass = passes.find((columns) => columns.includes(j))
    const all = pass ? agreeAll(m, pass, mask) : 0
    for (let level = 0; level < 3; level++)
      own[level] += (unseen * (m[j][level] - (level === agree ? all : 0))) / (1 - all)
  }
}

/** Columns that are compared: patterns are counted in a table with an entry for each. */
export const mostCompared = 10

/** How often each pattern of levels is met: level of column j is (pattern >> 2j) & 3. */
export function countPatterns(classes: ComparedClasses, people: KnownPeople, passes: Passes): Float64Array {
  const counts = new Float64Array(4 ** classes.axes.length)
  eachPair(classes, people, passes, (point, c) => {
    counts[patternAt(classes, people, point, c)] += classes.sizes[c] * people.weights[point]
  })
  return counts
}

export function patternAt(classes: ComparedClasses, people: KnownPeople, point: number, c: number): number {
  let pattern = 0
  for (let column = 0; column < classes.axes.length; column++)
    pattern |= levelAt(classes, people, column, point, c) << (2 * column)
  return pattern
}
