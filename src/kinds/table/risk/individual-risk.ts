import { gaussOneOne } from '../../../math/special-functions.js'
import { type Classes, noClass } from '../classes.js'

/**
 * Somebody who looks like f people of a sample, which stands for F people, is picked out rightly with this chance: the
 * mean of 1/F under the negative binomial distribution that f and p = f/F give (Benedetti and Franconi 1998), exactly:
 * p^f/f · 2F1(f, f; f + 1; 1 - p) = p/f · 2F1(1, 1; f + 1; 1 - p). Never above 1/f. Where weights say that the sample
 * stands for fewer people than it holds, it is taken to be everybody.
 */
export function individualRisk(f: number, F: number): number {
  if (!(F > f)) return 1 / f
  const p = f / F
  return Math.min(1 / f, (p / f) * gaussOneOne(f, p))
}

/** The people each class stands for: the sum of its rows' weights. */
export function weightsOfClasses({ count, classOf }: Classes, weights: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(count)
  for (let row = 0; row < classOf.length; row++) if (classOf[row] !== noClass) sums[classOf[row]] += weights[row]
  return sums
}

/** By class, what `individualRisk` says of each of its people. */
export function individualRisks({ sizes }: Classes, standsFor: ArrayLike<number>): Float64Array {
  return Float64Array.from(sizes, (size, c) => individualRisk(size, standsFor[c]))
}
