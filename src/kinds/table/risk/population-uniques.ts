import { digamma, logGamma, oneDrawn } from '../../../math/special-functions.js'
import type { SizeHistogram } from './class-sizes.js'

/** The share of people who stand alone in the population too: estimated by a model, or counted where it is at hand. */
export interface PopulationUniques {
  readonly model: 'pitman' | 'zayatz' | 'counted'
  readonly share: number
}

/**
 * Whom Dankar et al. 2012 would ask: Pitman's model up to one person in ten, Zayatz's above, and where Pitman's does not
 * fit. (Their rule also knows a slide negative binomial model, which is not built here.) `fraction` is the sample's share.
 */
export function populationUniques(sample: SizeHistogram, fraction: number): PopulationUniques {
  if (fraction <= 0.1) {
    const fit = pitmanFit(sample)
    if (fit) return { model: 'pitman', share: pitmanUniques(sample, fraction, fit) }
  }
  return { model: 'zayatz', share: zayatzUniques(sample, fraction) }
}

/** Zayatz 1991: class sizes of the population are taken to be spread as those of the sample. */
export function zayatzUniques({ sizes, classes, people }: SizeHistogram, fraction: number): number {
  if (sizes[0] !== 1) return 0
  const population = Math.max(people, Math.round(people / fraction))
  let seenOnce = 0
  for (let i = 0; i < sizes.length; i++) seenOnce += classes[i] * oneDrawn(population, sizes[i], people)
  return (classes[0] / people) * Math.min(1, (classes[0] * people) / population / seenOnce)
}

export interface PitmanFit {
  readonly theta: number
  readonly alpha: number
}

/** Expected uniques among N people over N: Γ(θ + 1)/Γ(θ + α) · N^(α - 1). */
export function pitmanUniques({ people, sizes }: SizeHistogram, fraction: number, fit: PitmanFit): number {
  if (sizes[0] !== 1) return 0
  const { theta, alpha } = fit
  const population = Math.max(people, people / fraction)
  const log = logGamma(theta + 1) - logGamma(theta + alpha) + (alpha - 1) * Math.log(population)
  return Math.min(1, Math.exp(log))
}

/**
 * The likeliest θ and α of Pitman's sampling formula (Hoshino 2001). For each α the likelihood has one peak in θ, found by
 * bisection; the slope in α along those peaks is bisected in turn. Undefined where it has none inside 0 < α < 1: all
 * alone, nobody alone, or classes that are all alike.
 */
export function pitmanFit(sample: SizeHistogram): PitmanFit | undefined {
  const { sizes, classCount } = sample
  if (sizes[0] !== 1 || sizes.length < 2 || classCount < 2) return undefined
  const slope = (alpha: number): number => slopeInAlpha(sample, likeliestTheta(sample, alpha), alpha)
  let low = 1e-6
  let high = 1 - 1e-6
  if (!(slope(low) > 0) || !(slope(high) < 0)) return undefined
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (slope(middle) > 0) low = middle
    else high = middle
  }
  return { theta: likeliestTheta(sample, low), alpha: low }
}

/** θ > -α; bisected on the logarithm of θ + α. */
function likeliestTheta({ classCount, people }: SizeHistogram, alpha: number): number {
  let low = Math.log(1e-9)
  let high = Math.log(1e12)
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2
    const theta = Math.exp(middle) - alpha
    const slope = overClasses(theta, alpha, classCount) - (digamma(theta + people) - digamma(theta + 1))
    if (slope > 0) low = middle
    else high = middle
  }
  return Math.exp(low) - alpha
}

function slopeInAlpha({ sizes, classes, classCount }: SizeHistogram, theta: number, alpha: number): number {
  let slope = (classCount - 1 - theta * overClasses(theta, alpha, classCount)) / alpha
  const base = digamma(1 - alpha)
  for (let i = 0; i < sizes.length; i++) if (sizes[i] > 1) slope -= classes[i] * (digamma(sizes[i] - alpha) - base)
  return slope
}

/** Σ 1/(θ + iα) over i from 1 to u - 1. */
function overClasses(theta: number, alpha: number, u: number): number {
  return (digamma(theta / alpha + u) - digamma(theta / alpha + 1)) / alpha
}
