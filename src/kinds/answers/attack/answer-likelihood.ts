import { logDiscreteLaplace } from '../../../math/discrete-laplace.js'
import { divideFractions, fractionNumber } from '../../../math/fraction.js'
import type { GivenAnswer } from '../answers.js'

/** The logarithm of how likely some answers are when the truth is this. */
export function logAnswers(given: readonly GivenAnswer[], truth: number): number {
  return given.reduce((sum, one) => {
    const width = noiseWidth(one)
    const off = one.answer - truth
    return sum + (width === undefined ? (off === 0 ? 0 : -Infinity) : logDiscreteLaplace(off, width))
  }, 0)
}

/** Sensitivity over epsilon; undefined of an exact answer. */
export function noiseWidth({ epsilon, sensitivity }: GivenAnswer): number | undefined {
  return epsilon && fractionNumber(divideFractions(sensitivity, epsilon))
}
