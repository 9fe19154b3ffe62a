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
