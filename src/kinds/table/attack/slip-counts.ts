import { solveSymmetric } from '../../../math/symmetric-matrix.js'
import { groupRows } from '../../../data/group-rows.js'
import { anyAtom } from '../reading/match-axis.js'
import { agree, disagree, near, type ComparedClasses, type Passes, eachPair } from './compared-pairs.js'
import { untoldOf, patternAt, leastAgreement } from './pattern-em.js'
import type { ShadowPeople } from './shadow-people.js'

/**
 * How often shadows resemble rows that are not theirs, told apart by the columns in which they slipped: so it is known for
 * a register that errs more or less often too, each shadow weighing as much more or less as it were likelier.
 */
interface SlipCounts {
  readonly columns: number
  /** By entry: pattern, columns that slipped, and pairs of which this is so. */
  readonly patterns: Uint32Array
  readonly slipped: Uint32Array
  readonly pairs: Float64Array
  readonly shadows: number
  /** Of pairs of a shadow and its own row: how often just these columns say nothing, by bits. */
  readonly untoldShares: ReadonlyMap<number, number>
  /** By column: how often what is wrong nearly agrees with the own row all the same. */
  readonly nearShares: Float64Array
}

export function countBySlips(
  classes: ComparedClasses,
  { people, classOf, slipped }: ShadowPeople,
  passes: Passes,
): SlipCounts {
  const columns = classes.axes.length
  const alike = groupRows(
    [
      ...people.places.map((codes, j) => ({
        codes: codes.map((place) => (place === anyAtom ? classes.levels[j].places : place)),
        count: classes.levels[j].places + 1,
      })),
      { codes: slipped, count: 2 ** columns },
    ],
    people.count,
  )
  const points = {
    count: alike.count,
    weights: alike.sizes,
    places: people.places.map((codes) => alike.firsts.map((s) => codes[s])),
  }
  const patternRange = 4 ** columns
  const pairs = new Map<number, number>()
  const add = (bits: number, pattern: number, count: number): void => {
    const key = bits * patternRange + pattern
    pairs.set(key, (pairs.get(key) ?? 0) + count)
  }
  eachPair(classes, points, passes, (point, c) =>
    add(slipped[alike.firsts[point]], patternAt(classes, points, point, c), classes.sizes[c] * points.weights[point]),
  )
  const untoldShares = new Map<number, number>()
  const wrong = new Float64Array(columns)
  const nearly = new Float64Array(columns)
  for (const [s, c] of classOf.entries()) {
    const pattern = patternAt(classes, people, s, c)
    for (let j = 0; j < columns; j++) {
      const level = (pattern >> (2 * j)) & 3
      if (level === disagree || level === near) wrong[j]++
      if (level === near) nearly[j]++
    }
    const untoldBits = untoldOf(pattern, columns)
    untoldShares.set(untoldBits, (untoldShares.get(untoldBits) ?? 0) + 1 / people.count)
    if (passes.some((pass) => pass.every((j) => ((pattern >> (2 * j)) & 3) === agree))) add(slipped[s], pattern, -1)
  }
  const keys = Float64Array.from(pairs.keys())
  return {
    columns,
    patterns: Uint32Array.from(keys, (key) => key % patternRange),
    slipped: Uint32Array.from(keys, (key) => Math.floor(key / patternRange)),
    pairs: Float64Array.from(pairs.values()),
    shadows: people.count,
    untoldShares,
    nearShares: nearly.map((count, j) => count / Math.max(1, wrong[j])),
  }
}

/** By pattern: pairs that one shadow meets, and by column how that changes as it errs more often. */
interface PairsOfOne {
  readonly pairs: Float64Array
  readonly slopes: readonly Float64Array[]
}

/**
 * What one shadow meets if each column errs this often, and erred so often when shadows were drawn. Those who slip nowhere
 * are counted on their own, without sampling which of them do.
 */
export function pairsOfOne(
  exact: SlipCounts,
  counted: SlipCounts,
  errors: Float64Array,
  drawnErrors: Float64Array,
): PairsOfOne {
  const { columns } = counted
  const weigh = (factor: (j: number, isWrong: boolean) => number): Float64Array => {
    const weights = Float64Array.from({ length: 2 ** columns }, (_, bits) =>
      errors.reduce((product, _error, j) => {
        const isWrong = ((bits >> j) & 1) === 1
        return (product * factor(j, isWrong)) / (bits === 0 ? 1 : isWrong ? drawnErrors[j] : 1 - drawnErrors[j])
      }, 1),
    )
    const sums = new Float64Array(4 ** columns)
    for (const [i, pattern] of exact.patterns.entries()) sums[pattern] += (weights[0] * exact.pairs[i]) / exact.shadows
    for (const [i, pattern] of counted.patterns.entries())
      if (counted.slipped[i] !== 0) sums[pattern] += (weights[counted.slipped[i]] * counted.pairs[i]) / counted.shadows
    return sums
  }
  const chance = (j: number, isWrong: boolean): number => (isWrong ? errors[j] : 1 - errors[j])
  return {
    pairs: weigh(chance),
    slopes: Array.from(errors, (_, column) =>
      weigh((j, isWrong) => (j !== column ? chance(j, isWrong) : isWrong ? 1 : -1)),
    ),
  }
}

/** A step of Fisher scoring: errors of the register that explain better how often others resemble each other. */
export function likelierErrors(
  errors: Float64Array,
  counts: Float64Array,
  byChance: Float64Array,
  odds: Float64Array,
  slopes: readonly Float64Array[],
): Float64Array {
  const columns = errors.length
  const information = new Float64Array(columns * columns)
  const score = new Float64Array(columns)
  for (let i = 0; i < counts.length; i++) {
    const expected = byChance[i] * (1 + odds[i])
    for (let j = 0; j < columns; j++) {
      score[j] += (counts[i] / expected - 1) * slopes[j][i]
      for (let k = 0; k < columns; k++) information[j * columns + k] += (slopes[j][i] * slopes[k][i]) / expected
    }
  }
  const step = solveSymmetric(information, score)
  return errors.map((error, j) => Math.min(1 - leastAgreement, Math.max(0, error + step[j])))
}
