import type { CodedColumn } from '../../../../data/table.js'
import { type ClassCondition, alwaysStays } from './condition.js'
import { compareRatio, ratioOf, roundedUp } from './ratio.js'

/** At least l different values in every class. */
export function distinctCondition(column: CodedColumn, l: number): ClassCondition {
  return {
    kind: 'class',
    monotone: alwaysStays,
    hereditary: true,
    column,
    leastSize: l,
    holds(_, counts) {
      let distinct = 0
      for (let code = 0; code < counts.length; code++) if (counts[code] > 0 && ++distinct >= l) return true
      return distinct >= l
    },
  }
}

/**
 * The entropy of a class is at least that of l values equally often: n ln n - Σ c ln c ≥ n ln l. A class at exactly
 * ln l holds, whatever its logarithms are rounded to: near it the prime factors of n^n and l^n Π c^c are compared.
 */
export function entropyCondition(column: CodedColumn, l: number): ClassCondition {
  const logL = Math.log(l)
  return {
    kind: 'class',
    monotone: alwaysStays,
    hereditary: false,
    column,
    leastSize: Math.ceil(l),
    holds(size, counts) {
      if (size === 0) return false
      const spent = spentOn(counts)
      const whole = size * Math.log(size)
      const left = whole - spent - size * logL
      if (Math.abs(left) > 1e-9 * (1 + whole)) return left > 0
      return left > 0 || !Number.isInteger(l) || sameProduct(size, l, counts)
    },
    // Entropy is concave: a share w of the class in parts of entropy ln l or more gives it w ln l at least.
    lost(size, counts) {
      const entropy = Math.log(size) - spentOn(counts) / size
      return roundedUp(size * (1 - entropy / logL))
    },
  }
}

/** Σ c ln c. */
function spentOn(counts: Uint32Array): number {
  let spent = 0
  for (let code = 0; code < counts.length; code++) if (counts[code] > 1) spent += counts[code] * Math.log(counts[code])
  return spent
}

/** Whether n^n = l^n Π c^c. */
function sameProduct(size: number, l: number, counts: Uint32Array): boolean {
  const exponents = new Map<number, number>()
  const multiply = (base: number, times: number): void => {
    let rest = base
    for (let p = 2; rest > 1; p += p === 2 ? 1 : 2) {
      if (p * p > rest) p = rest
      for (; rest % p === 0; rest /= p) exponents.set(p, (exponents.get(p) ?? 0) + times)
    }
  }
  multiply(size, size)
  multiply(l, -size)
  for (const count of counts) if (count > 1) multiply(count, -count)
  return [...exponents.values()].every((exponent) => exponent === 0)
}

/** r_1 < c (r_l + … + r_m), counts in falling order; 1-diversity always holds (PAPERS A11). */
export function recursiveCondition(column: CodedColumn, c: number, l: number): ClassCondition {
  const ratio = ratioOf(c)
  const falling = new Uint32Array(column.values.length)
  return {
    kind: 'class',
    monotone: alwaysStays,
    hereditary: false,
    column,
    leastSize: l,
    holds(_, counts) {
      if (l <= 1) return true
      let distinct = 0
      for (let code = 0; code < counts.length; code++) if (counts[code] > 0) falling[distinct++] = counts[code]
      if (distinct < l) return false
      const sorted = falling.subarray(0, distinct).sort()
      let tail = 0
      for (let i = 0; i <= distinct - l; i++) tail += sorted[i]
      return compareRatio(sorted[distinct - 1], tail, ratio) < 0
    },
    // The tail of a part is no longer than that of the class, so no value may stand in it c times as often.
    lost(_, counts) {
      let distinct = 0
      for (let code = 0; code < counts.length; code++) if (counts[code] > 0) falling[distinct++] = counts[code]
      const sorted = falling.subarray(0, distinct).sort()
      let tail = 0
      for (let i = 0; i <= distinct - l; i++) tail += sorted[i]
      let over = 0
      for (let i = 0; i < distinct; i++) over += Math.max(0, sorted[i] - c * tail)
      return roundedUp(over)
    },
  }
}

/** (α,k): no value is more than a share α of a class, and k look alike. */
export function alphaCondition(column: CodedColumn, alpha: number, k: number): ClassCondition {
  const ratio = ratioOf(alpha)
  return {
    kind: 'class',
    monotone: alwaysStays,
    hereditary: false,
    column,
    leastSize: k,
    holds(size, counts) {
      if (size < k) return false
      let most = 0
      for (let code = 0; code < counts.length; code++) if (counts[code] > most) most = counts[code]
      return compareRatio(most, size, ratio) <= 0
    },
    // Beside the n - r rows of other values at most a (n - r) / (1 - a) of one may stay.
    lost(size, counts) {
      if (size < k) return size
      let most = 0
      for (let code = 0; code < counts.length; code++) if (counts[code] > most) most = counts[code]
      return alpha < 1 ? roundedUp(most - ((size - most) * alpha) / (1 - alpha)) : 0
    },
  }
}
