import { solveSymmetric } from '../../../../math/symmetric-matrix.js'
import { leastAgreement } from './pattern-em.js'

/** A step of Fisher scoring: errors of the register that explain better how often others resemble each other. */
export function likelierErrors(
  errors: Float64Array,
  counts: Float64Array,
  byChance: Float64Array,
  odds: Float64Array,
  slopes: readonly Float64Array[],
): Float64Array {
  const columns = errors.length
  const information = new Float64Array(columns * columns)
  const score = new Float64Array(columns)
  for (let i = 0; i < counts.length; i++) {
    const expected = byChance[i] * (1 + odds[i])
    for (let j = 0; j < columns; j++) {
      score[j] += (counts[i] / expected - 1) * slopes[j][i]
      for (let k = 0; k < columns; k++) information[j * columns + k] += (slopes[j][i] * slopes[k][i]) / expected
    }
  }
  const step = solveSymmetric(information, score)
  return errors.map((error, j) => Math.min(1 - leastAgreement, Math.max(0, error + step[j])))
}
