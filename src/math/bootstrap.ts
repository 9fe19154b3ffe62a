import { type Random, below } from './random.js'

/** A number with its 95 % interval, and on how many units it rests. */
export interface BootstrapEstimate {
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly n: number
}

/** Some statistics of a sample, where unit i counts weights[i] times. NaN where one is undefined. */
export type WeightedStatistics = (weights: Uint32Array) => readonly number[]

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
