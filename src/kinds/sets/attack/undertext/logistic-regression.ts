import { solveSymmetric } from '../../../../math/symmetric-matrix.js'
import { marginals } from './belief-propagation.js'

/** A table's cells by what is known of each: one array per feature, row-major. */
export interface Features {
  readonly rows: number
  readonly columns: number
  readonly features: readonly Float64Array[]
}

/** logit of a cell = offset + intercept + Σ weight · feature. */
export interface Coefficients {
  readonly intercept: number
  readonly weights: Float64Array
}

interface Fitted extends Coefficients {
  /** Wald's statistic of the weights: about their number where the features know nothing, and more where they do. */
  readonly wald: number
}

/** A table whose truth is known. */
export interface Example extends Features {
  readonly truth: Uint8Array
  /** Log-odds known beforehand: how frequent the members can be. */
  readonly offset: number
  /** How much the example counts; 1 when all count alike. */
  readonly weight: number
  /** A column may hold no original: some rows are missing. */
  readonly partial?: true
}

/** Independent normal priors, of the intercept and then of each weight. */
export interface NormalPrior {
  readonly mean: Float64Array
  readonly precision: Float64Array
}

const mostSteps = 25
const longestStep = 1
/** A step that moves no coefficient by more is within what the tolerance of belief propagation leaves open. */
const shortestStep = 1e-3

/**
 * The coefficients with the greatest posterior, given that every row and column holds an original: logistic regression
 * by Newton's method, through belief propagation. At the optimum the chances add up to the originals, overall and per
 * feature: that is what calibrates them.
 */
export function fit(examples: readonly Example[], prior: NormalPrior, start = prior.mean): Fitted {
  if (examples.length === 0) return { ...coefficientsOf(prior.mean), wald: 0 }
  let here = expand(examples, start, prior)
  for (let i = 0; i < mostSteps; i++) {
    const step = solveSymmetric(here.hessian, here.gradient)
    const ascent = dot(here.gradient, step)
    const length = Math.max(...step.map(Math.abs))
    if (ascent < 1e-6 || length < shortestStep) break
    let share = longestStep / Math.max(longestStep, length)
    let there = expand(examples, along(here.theta, step, share), prior)
    // The Hessian leaves out what rows and columns do, so a step may go too far: downhill again means past the top.
    while (dot(there.gradient, step) < -ascent / 4 && share * length > shortestStep) {
      share /= 2
      there = expand(examples, along(here.theta, step, share), prior)
    }
    here = there
  }
  return { ...coefficientsOf(here.theta), wald: waldOf(here, prior) }
}

export function logitsOf({ rows, columns, features }: Features, { intercept, weights }: Coefficients, offset: number) {
  const logits = new Float64Array(rows * columns).fill(intercept + offset)
  for (const [f, feature] of features.entries()) {
    for (let cell = 0; cell < logits.length; cell++) logits[cell] += weights[f] * feature[cell]
  }
  return logits
}

/** The log-posterior about a point (intercept first): its gradient, and its Hessian turned positive. */
interface Expansion {
  readonly theta: Float64Array
  readonly gradient: Float64Array
  readonly hessian: Float64Array
}

function expand(examples: readonly Example[], theta: Float64Array, { mean, precision }: NormalPrior): Expansion {
  const size = theta.length
  const expansion = { theta, gradient: new Float64Array(size), hessian: new Float64Array(size * size) }
  for (const example of examples) if (example.weight > 0) addLikelihood(example, expansion)
  for (let i = 0; i < size; i++) {
    expansion.gradient[i] -= precision[i] * (theta[i] - mean[i])
    expansion.hessian[i * size + i] += precision[i]
  }
  return expansion
}

/** Gradient: features observed less features expected. Hessian: the cells' own variances, as if they were independent. */
function addLikelihood(example: Example, { theta, gradient, hessian }: Expansion): void {
  const size = theta.length
  const { rows, columns, features, truth, offset, weight, partial } = example
  const chances = marginals(logitsOf(example, coefficientsOf(theta), offset), rows, columns, !partial)
  const x = new Float64Array(size)
  x[0] = 1
  for (let cell = 0; cell < chances.length; cell++) {
    for (let f = 0; f < features.length; f++) x[f + 1] = features[f][cell]
    const variance = chances[cell] * (1 - chances[cell])
    for (let i = 0; i < size; i++) {
      gradient[i] += weight * (truth[cell] - chances[cell]) * x[i]
      for (let j = i; j < size; j++) hessian[i * size + j] += weight * variance * x[i] * x[j]
    }
  }
}

/** w·I·w, where I is the information of the examples alone: the Hessian (upper triangle) without the prior. */
function waldOf({ theta, hessian }: Expansion, { precision }: NormalPrior): number {
  const size = theta.length
  let sum = 0
  for (let i = 1; i < size; i++) {
    sum += theta[i] * theta[i] * (hessian[i * size + i] - precision[i])
    for (let j = i + 1; j < size; j++) sum += 2 * theta[i] * theta[j] * hessian[i * size + j]
  }
  return sum
}

function coefficientsOf(theta: Float64Array): Coefficients {
  return { intercept: theta[0], weights: theta.subarray(1) }
}

function along(theta: Float64Array, step: Float64Array, share: number): Float64Array {
  return theta.map((value, i) => value + share * step[i])
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0)
}

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
