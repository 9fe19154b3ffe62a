import { invertPositive } from '../../../math/invert.js'
import type { PairStatistics } from './pair-statistics.js'

/** How much being together in a record speaks for itself: the log-linear weight of each pair of items, by code. */
export interface PairWeights {
  between(a: number, b: number, related: number): number
}

/** Beyond so many items, what a third item explains of a pair is not taken out. */
const mostInverted = 600
/** A pair never decides alone: with more, the claims are surer than they are right. */
const mostWeight = 0.75
/** Prior variance of a weight beside what meaning explains, when little was counted; and at least. */
const firstPriorVariance = 0.1
const leastPriorVariance = 0.005
/** Room on the diagonal, at least. */
const leastRidge = 1.5

/**
 * Posterior mean of each weight. Likelihood, from what was counted: the covariance over both variances, which is the
 * log-linear weight to first order, with precision weight·variance·variance. Prior, from meaning: the regression of
 * the counted weights on relatedness, so a measure that says nothing here counts for nothing. Both are normal, so the
 * posterior mean weighs them by their precisions.
 */
export function pairWeights(statistics: PairStatistics, related: Float64Array): PairWeights {
  const { size, rowOf, together, weight } = statistics
  const variance = Float64Array.from({ length: size }, (_, a) =>
    Math.max(0, together[a * size + a] / Math.max(1, weight[a * size + a])),
  )
  const counted = new Float64Array(size * size)
  const precision = new Float64Array(size * size)
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < size; b++) {
      const cell = a * size + b
      const scale = variance[a] * variance[b]
      if (a === b || weight[cell] === 0 || scale < 1e-9) continue
      counted[cell] = together[cell] / weight[cell] / scale
      precision[cell] = weight[cell] * scale
    }
  }
  const line = fittedLine(counted, precision, related, size)
  const priorMean = (score: number): number => (Number.isNaN(score) ? 0 : line.slope * (score - line.mean))
  const weights = new Float64Array(size * size)
  for (let cell = 0; cell < weights.length; cell++) {
    const expected = priorMean(related[cell])
    weights[cell] =
      (counted[cell] * precision[cell] + expected / line.residualVariance) /
      (precision[cell] + 1 / line.residualVariance)
  }
  for (let a = 0; a < size; a++) weights[a * size + a] = 0
  if (size <= mostInverted) partialOut(weights, variance, size)
  return {
    between(a, b, score) {
      const [row, column] = [rowOf[a], rowOf[b]]
      const value = row < 0 || column < 0 ? priorMean(score) : weights[row * size + column]
      return Math.max(-mostWeight, Math.min(mostWeight, value))
    },
  }
}

/** Counted weights regressed on relatedness by weighted least squares, and their variance about the line. */
function fittedLine(
  counted: Float64Array,
  precision: Float64Array,
  related: Float64Array,
  size: number,
): { readonly slope: number; readonly mean: number; readonly residualVariance: number } {
  let sum = 0
  let mean = 0
  let cells = 0
  for (let cell = 0; cell < counted.length; cell++) {
    if (precision[cell] === 0) continue
    cells++
    if (Number.isNaN(related[cell])) continue
    sum += precision[cell]
    mean += precision[cell] * related[cell]
  }
  mean = sum === 0 ? 0 : mean / sum
  let xx = 0
  let xy = 0
  for (let cell = 0; cell < counted.length; cell++) {
    if (precision[cell] === 0 || Number.isNaN(related[cell])) continue
    const x = related[cell] - mean
    xx += precision[cell] * x * x
    xy += precision[cell] * x * counted[cell]
  }
  // A measure is never taken to mean the contrary of what it says; with little to learn from, a cautious guess.
  const slope = xx === 0 ? 1 : Math.max(0, (xy + 1) / (xx + 1))
  let squares = 0
  let trusts = 0
  for (let cell = 0; cell < counted.length; cell++) {
    if (precision[cell] === 0) continue
    const expected = Number.isNaN(related[cell]) ? 0 : slope * (related[cell] - mean)
    const trust = Math.min(precision[cell], 50)
    squares += trust * ((counted[cell] - expected) ** 2 - 1 / precision[cell])
    trusts += trust
  }
  const residualVariance =
    cells < size ? firstPriorVariance : Math.max(leastPriorVariance, squares / Math.max(1, trusts))
  return { slope, mean, residualVariance }
}

/** Of each weight only what no third item explains (partial correlation): minus the off-diagonal of the precision matrix. */
function partialOut(weights: Float64Array, variance: Float64Array, size: number): void {
  const deviation = variance.map((value) => Math.sqrt(Math.max(1e-6, value)))
  const correlation = weights.map((value, cell) => {
    const expected = value * deviation[Math.floor(cell / size)] * deviation[cell % size]
    return Math.max(-0.9, Math.min(0.9, expected))
  })
  // Pieced together from pairs it need not be a covariance: the diagonal grows until it is one.
  for (let ridge = leastRidge; ; ridge *= 2) {
    for (let a = 0; a < size; a++) correlation[a * size + a] = ridge
    const inverse = invertPositive(correlation.slice(), size)
    if (!inverse) continue
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < size; b++)
        weights[a * size + b] = a === b ? 0 : (-ridge * inverse[a * size + b]) / (deviation[a] * deviation[b])
    }
    return
  }
}
