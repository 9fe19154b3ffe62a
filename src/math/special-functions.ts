/** Bernoulli's series of ln Γ and ψ, good to the last digits from here on. */
const asymptotic = 16

/** ln Γ(x) for x > 0: shifted up to where Stirling's series is exact. */
export function logGamma(x: number): number {
  let shift = 0
  let y = x
  for (; y < asymptotic; y++) shift += Math.log(y)
  const z = 1 / (y * y)
  const series = (1 / 12 - z * (1 / 360 - z * (1 / 1260 - z * (1 / 1680 - z / 1188)))) / y
  return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series - shift
}

/** ψ(x), the derivative of ln Γ, for x > 0. */
export function digamma(x: number): number {
  let shift = 0
  let y = x
  for (; y < asymptotic; y++) shift += 1 / y
  const z = 1 / (y * y)
  return Math.log(y) - 0.5 / y - z * (1 / 12 - z * (1 / 120 - z * (1 / 252 - z * (1 / 240 - z / 132)))) - shift
}

/** P(n, x), the chance that n waits of mean 1 take no longer than x together: a series below the mean, Lentz's continued fraction above it. */
export function gammaShare(n: number, x: number): number {
  if (x <= 0) return 0
  if (x === Infinity) return 1
  const front = Math.exp(n * Math.log(x) - x - logGamma(n))
  if (x < n + 1) {
    let [term, sum] = [1 / n, 1 / n]
    for (let k = n + 1; term > sum * 1e-17; k++) sum += term *= x / k
    return Math.min(1, front * sum)
  }
  let b = x + 1 - n
  let c = Infinity
  let d = 1 / b
  let h = d
  for (let i = 1, change = 0; Math.abs(change - 1) > 1e-15 && i < 1e5; i++) {
    const a = -i * (i - n)
    b += 2
    d = 1 / (a * d + b)
    c = b + a / c
    change = c * d
    h *= change
  }
  return Math.max(0, 1 - front * h)
}

/**
 * Gauss's 2F1(1, 1; f + 1; 1 - p) for whole f ≥ 1 and 0 < p ≤ 1. It is f ∫ u^(f-1) / (p + (1 - p)u) du from 0 to 1:
 * below p = ½ the recurrence over f loses no digits, from there on the series has at most 60 terms.
 */
export function gaussOneOne(f: number, p: number): number {
  const q = 1 - p
  if (p >= 0.5) {
    let sum = 1
    let term = 1
    for (let n = 1; n < 80; n++) {
      term *= (n / (f + n)) * q
      sum += term
    }
    return sum
  }
  let integral = -Math.log(p) / q
  for (let m = 1; m < f; m++) integral = (1 / m - p * integral) / q
  return f * integral
}

/** The chance that a sample of `drawn` out of `all` holds exactly one of `marked`. */
export function oneDrawn(all: number, marked: number, drawn: number): number {
  let chance = (marked * drawn) / all
  for (let i = 1; i < marked; i++) chance *= Math.max(0, all - drawn - i + 1) / (all - i)
  return chance
}
