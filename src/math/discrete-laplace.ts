import { type SecureRandom, belowBig } from './secure-bytes.js'
import type { Fraction } from './fraction.js'

/**
 * A whole number x with a chance in proportion to exp(-|x| / scale): the two-sided geometric distribution (Canonne, Kamath
 * and Steinke 2020, Algorithms 1 and 2). Whole numbers alone are compared, so that the chances are exactly those: a noise
 * made of a floating-point logarithm can be taken away again by its last bits (Mironov 2012).
 */
export function discreteLaplace({ numerator: t, denominator: s }: Fraction, bytes: SecureRandom): bigint {
  for (;;) {
    const u = belowBig(t, bytes)
    if (!bernoulliExp({ numerator: u, denominator: t }, bytes)) continue
    let v = 0n
    while (bernoulliExp({ numerator: 1n, denominator: 1n }, bytes)) v++
    const size = (u + t * v) / s
    const negative = belowBig(2n, bytes) === 1n
    // Two zeros would be one too many.
    if (negative && size === 0n) continue
    return negative ? -size : size
  }
}

/** True with the chance exp(-gamma), for a gamma from 0 to 1: von Neumann's series, a coin of gamma / k at a time. */
export function bernoulliExp({ numerator, denominator }: Fraction, bytes: SecureRandom): boolean {
  let k = 1n
  while (belowBig(denominator * k, bytes) < numerator) k++
  return k % 2n === 1n
}

/** The logarithm of the chance of x: ln((1 - p) / (1 + p)) + |x| ln p with p = exp(-1 / scale). */
export function logDiscreteLaplace(x: number, scale: number): number {
  const p = Math.exp(-1 / scale)
  return Math.log(-Math.expm1(-1 / scale)) - Math.log1p(p) - Math.abs(x) / scale
}

/** The chance of a whole number no farther than `off` from 0, of `scale`: 1 − 2 p^(off + 1) / (1 + p). */
export function discreteLaplaceWithin(off: number, scale: number): number {
  const p = Math.exp(-1 / scale)
  // 1 + p − 2 p^(off + 1), without losing the digits where p is nearly 1.
  return (Math.expm1(-1 / scale) - 2 * Math.expm1(-(off + 1) / scale)) / (1 + p)
}
