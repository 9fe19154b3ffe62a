import { type Random, below } from './random.js'

/** Half the width of a 95 % interval, in standard errors. */
const z = 1.96

/** A mean with its 95 % interval: low to high is mean ± plusMinus. */
export interface MeanInterval {
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly plusMinus: number
}

/** A share with its 95 % interval; `of` is what it is a share of. */
export interface Share {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly of: number
}

/** The mean of some values and the sum of their squared distances from it; the mean of none is NaN. */
export function meanAndSquares(values: ArrayLike<number>): { readonly mean: number; readonly squares: number } {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  const mean = sum / values.length
  let squares = 0
  for (let i = 0; i < values.length; i++) squares += (values[i] - mean) ** 2
  return { mean, squares }
}

/**
 * Mean ± 1.96 s/√n of independent values, s over n − 1. One value says nothing of its spread: its interval is the value
 * itself, so whoever shows it also shows n. Of no values everything is NaN.
 */
export function meanInterval(values: ArrayLike<number>): MeanInterval {
  const { mean, squares } = meanAndSquares(values)
  const plusMinus = z * Math.sqrt(squares / Math.max(1, values.length - 1) / values.length)
  return { mean, low: mean - plusMinus, high: mean + plusMinus, plusMinus }
}

/** Hits over independent trials with Wilson's score interval, which stays between 0 and 1 however few they are. */
export function shareOfTrials(hits: number, of: number): Share {
  if (of === 0) return { value: NaN, low: NaN, high: NaN, of }
  const value = hits / of
  const centre = (value + (z * z) / (2 * of)) / (1 + (z * z) / of)
  const spread = (z / (1 + (z * z) / of)) * Math.sqrt((value * (1 - value)) / of + (z * z) / (4 * of * of))
  return { value, low: Math.max(0, centre - spread), high: Math.min(1, centre + spread), of }
}

/** The lower end of Wilson's interval of 99 %. */
export function wilsonLow(hits: number, of: number): number {
  const wide = 2.576
  const value = hits / of
  const centre = value + (wide * wide) / (2 * of)
  const spread = wide * Math.sqrt((value * (1 - value)) / of + (wide * wide) / (4 * of * of))
  return (centre - spread) / (1 + (wide * wide) / of)
}

/** How far one share is above another of other trials, with its 95 % interval (Newcombe's, of two Wilson intervals). */
export function aheadOf(
  one: Share,
  other: Share,
): { readonly value: number; readonly low: number; readonly high: number } {
  const value = one.value - other.value
  return {
    value,
    low: value - Math.hypot(one.value - one.low, other.high - other.value),
    high: value + Math.hypot(one.high - one.value, other.value - other.low),
  }
}

/**
 * Hits over trials where both come in groups (clusters): what happens in one group hangs together, so the interval is
 * the ratio estimator's over groups. With fewer than two groups it is Wilson's over trials.
 */
export function shareOfGroups(hits: ArrayLike<number>, trials: ArrayLike<number>): Share {
  const { value, spread, hit, of, groups } = ratioOfGroups(hits, trials)
  if (groups < 2) return shareOfTrials(hit, of)
  return { value, low: Math.max(0, value - spread), high: Math.min(1, value + spread), of }
}

/** By how much one count is ahead of another over the same trials, group by group: what both owe to luck cancels out. */
export function leadOfGroups(
  ahead: ArrayLike<number>,
  trials: ArrayLike<number>,
): { readonly value: number; readonly low: number; readonly high: number } {
  const { value, spread } = ratioOfGroups(ahead, trials)
  return { value, low: value - spread, high: value + spread }
}

/** Groups below which their spread says little of itself. */
const fewGroups = 10

/** The same, with few groups by Hoeffding's interval, which holds however they are spread between −1 and 1. */
export function leadOfAnyGroups(
  ahead: ArrayLike<number>,
  trials: ArrayLike<number>,
): { readonly value: number; readonly low: number; readonly high: number; readonly few: boolean } {
  const { value, spread, of, groups } = ratioOfGroups(ahead, trials)
  if (groups >= fewGroups) return { value, low: value - spread, high: value + spread, few: false }
  let squares = 0
  for (let g = 0; g < trials.length; g++) squares += (trials[g] / of) ** 2
  const wide = Math.max(spread, Math.sqrt(2 * squares * Math.log(2 / 0.05)))
  return { value, low: Math.max(-1, value - wide), high: Math.min(1, value + wide), few: true }
}

/** The ratio estimator, and half of its 95 % interval over groups that have trials. */
function ratioOfGroups(hits: ArrayLike<number>, trials: ArrayLike<number>) {
  let hit = 0
  let of = 0
  let groups = 0
  for (let g = 0; g < trials.length; g++) {
    hit += hits[g]
    of += trials[g]
    if (trials[g] > 0) groups++
  }
  const value = hit / of
  let squares = 0
  for (let g = 0; g < trials.length; g++) squares += (hits[g] - value * trials[g]) ** 2
  const spread = (z * Math.sqrt((squares * groups) / Math.max(1, groups - 1))) / of
  return { value, spread, hit, of, groups }
}

/** The mean of some runs, and where 95 % of them lie; a run without a value (NaN) is left out. */
export function rangeOfRuns(values: ArrayLike<number>): {
  readonly value: number
  readonly low: number
  readonly high: number
} {
  const known = Float64Array.from(values)
    .filter((value) => !Number.isNaN(value))
    .sort()
  const at = (share: number): number => known[Math.min(known.length - 1, Math.floor(share * known.length))] ?? NaN
  return { value: known.reduce((sum, one) => sum + one, 0) / known.length, low: at(0.025), high: at(0.975) }
}

/** A number with its 95 % interval, and on how many units it rests. */
export interface BootstrapEstimate {
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly n: number
}

/** Some statistics of a sample, where unit i counts weights[i] times. NaN where one is undefined. */
type WeightedStatistics = (weights: Uint32Array) => readonly number[]

/**
 * Percentile bootstrap over whole units (generalised items, documents): cells of one table are not independent, so they
 * are drawn together. One resample serves all statistics.
 */
export function bootstrap(
  n: number,
  statistics: WeightedStatistics,
  resamples: number,
  random: Random,
): BootstrapEstimate[] {
  const weights = new Uint32Array(n).fill(1)
  const means = statistics(weights)
  const drawn: number[][] = means.map(() => [])
  for (let resample = 0; resample < resamples; resample++) {
    weights.fill(0)
    for (let i = 0; i < n; i++) weights[below(n, random)]++
    statistics(weights).forEach((value, s) => {
      if (Number.isFinite(value)) drawn[s].push(value)
    })
  }
  return means.map((mean, s) => {
    const values = drawn[s].sort((a, b) => a - b)
    return { mean, low: quantile(values, 0.025), high: quantile(values, 0.975), n }
  })
}

/** Between the two nearest of sorted values; NaN where there is none. */
function quantile(sorted: readonly number[], share: number): number {
  if (sorted.length === 0) return NaN
  const place = share * (sorted.length - 1)
  const lower = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  return lower + (above - lower) * (place - Math.floor(place))
}

/**
 * Mean of the finite values of a list (NaN is "unknown" and left out), NaN when there is none. Compensated
 * (Neumaier) and held between the least and the greatest value: rounding must not put the mean of equal distances
 * below them, or a method that eliminates what lies above the mean would eliminate all of them.
 */
export function meanOfKnown(values: ArrayLike<number>): number {
  let sum = 0
  let lost = 0
  let count = 0
  let least = Infinity
  let greatest = -Infinity
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (Number.isNaN(value)) continue
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
    count++
    if (value < least) least = value
    if (value > greatest) greatest = value
  }
  return count === 0 ? NaN : Math.min(greatest, Math.max(least, (sum + lost) / count))
}
