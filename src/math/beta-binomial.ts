import { logGamma } from './special-functions.js'

/** The chance of at least so many hits in trials that share a chance nobody knows: it is drawn once, from a beta law. */
export function betaBinomialAtLeast(hits: number, trials: number, a: number, b: number): number {
  if (hits <= 0) return 1
  if (hits > trials) return 0
  if (a <= 0) return 0
  if (b <= 0) return 1
  let chance = Math.exp(logChoose(trials, hits) + logBeta(hits + a, trials - hits + b) - logBeta(a, b))
  let sum = 0
  for (let h = hits; h <= trials; h++) {
    sum += chance
    if (h === trials || chance < 1e-12 * sum) break
    chance *= ((trials - h) / (h + 1)) * ((h + a) / (trials - h - 1 + b))
  }
  return Math.min(1, sum)
}

function logChoose(of: number, some: number): number {
  return logGamma(of + 1) - logGamma(some + 1) - logGamma(of - some + 1)
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}
