import { normalCdf } from './normal.js'

/** Up to so many trials the chances of every number of hits are added up; beyond that they are approximated. */
const mostExact = 1_000

/** The chance of at least so many hits in independent trials, each with a chance of its own. */
export function chanceOfAtLeast(hits: number, chances: ArrayLike<number>): number {
  if (hits <= 0) return 1
  if (hits > chances.length) return 0
  return chances.length <= mostExact ? addedUp(hits, chances) : bySaddlePoint(hits, chances)
}

/** By the number of hits so far, trial by trial; those past what is asked for stay together. */
function addedUp(hits: number, chances: ArrayLike<number>): number {
  const wanted = Math.ceil(hits)
  const at = new Float64Array(wanted + 1)
  at[0] = 1
  for (let i = 0; i < chances.length; i++) {
    const chance = chances[i]
    at[wanted] += at[wanted - 1] * chance
    for (let h = Math.min(i + 1, wanted - 1); h > 0; h--) at[h] = at[h] * (1 - chance) + at[h - 1] * chance
    at[0] *= 1 - chance
  }
  return Math.min(1, at[wanted])
}

/** Lugannani and Rice's approximation with a correction for whole numbers: its relative error is small far out, too. */
function bySaddlePoint(hits: number, chances: ArrayLike<number>): number {
  const wanted = Math.ceil(hits)
  const [mean, variance] = cumulants(0, chances)
  if (variance < 1e-12) return mean >= wanted - 1e-9 ? 1 : 0
  const point = wanted - 0.5
  if (Math.abs(point - mean) < 1e-3 * Math.sqrt(variance)) return normalCdf((mean - point) / Math.sqrt(variance))
  const tilt = tiltTo(point, chances)
  if (!Number.isFinite(tilt)) return point > mean ? 0 : 1
  const [, spread, log] = cumulants(tilt, chances)
  const w = Math.sign(tilt) * Math.sqrt(Math.max(0, 2 * (tilt * point - log)))
  const u = 2 * Math.sinh(tilt / 2) * Math.sqrt(spread)
  const tail = normalCdf(-w) + density(w) * (1 / u - 1 / w)
  return Math.max(0, Math.min(1, tail))
}

function density(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
}

/** Where the tilted mean is the point: it rises with the tilt. */
function tiltTo(point: number, chances: ArrayLike<number>): number {
  let [low, high] = [-40, 40]
  if (cumulants(high, chances)[0] < point || cumulants(low, chances)[0] > point) return NaN
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2
    if (cumulants(middle, chances)[0] < point) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Mean and variance of the tilted trials, and the logarithm of their generating function. */
function cumulants(tilt: number, chances: ArrayLike<number>): readonly [number, number, number] {
  let [mean, variance, log] = [0, 0, 0]
  const grown = Math.exp(tilt)
  for (let i = 0; i < chances.length; i++) {
    const whole = 1 + chances[i] * (grown - 1)
    const chance = (chances[i] * grown) / whole
    mean += chance
    variance += chance * (1 - chance)
    log += Math.log(whole)
  }
  return [mean, variance, log]
}
