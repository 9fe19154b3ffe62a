import { type Coefficients, type Example, type NormalPrior, fit } from './logistic-regression.js'

/** A precision beside which no example counts. */
const fixed = 1e9

/**
 * Fits, then believes of the weights only what luck would not have fitted as well: the heuristic shrinkage factor of van
 * Houwelingen and le Cessie (1990), 1 − number of weights / χ², never below 0. With the weights so shrunk towards their
 * prior the intercept is fitted again. Where meaning tells much and often, the factor is about 1.
 */
export function fitShrunk(examples: readonly Example[], prior: NormalPrior): Coefficients {
  const { intercept, weights, wald } = fit(examples, prior)
  if (examples.length === 0) return { intercept, weights }
  const factor = wald > weights.length ? 1 - weights.length / wald : 0
  const mean = prior.mean.map((value, i) => (i === 0 ? value : value + factor * (weights[i - 1] - value)))
  const start = Float64Array.of(intercept, ...mean.subarray(1))
  return fit(examples, { mean, precision: prior.precision.map((value, i) => (i === 0 ? value : fixed)) }, start)
}
