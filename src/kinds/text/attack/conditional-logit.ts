import { solveSymmetric } from '../../../math/symmetric-matrix.js'

/** One choice: features of each alternative, row-major, and which was right. */
export interface Choice {
  readonly features: Float64Array
  readonly truth: number
}

const mostSteps = 30

/**
 * The weights under which the right alternatives are likeliest (McFadden's conditional logit), by Newton's method, with
 * a normal prior about `mean` of this precision.
 */
export function fitChoices(choices: readonly Choice[], mean: Float64Array, precision: number): Float64Array {
  const size = mean.length
  const weights = mean.slice()
  for (let step = 0; step < mostSteps; step++) {
    const gradient = mean.map((value, f) => precision * (value - weights[f]))
    const hessian = new Float64Array(size * size)
    for (let f = 0; f < size; f++) hessian[f * size + f] = precision
    for (const choice of choices) addChoice(choice, weights, gradient, hessian)
    const move = solveSymmetric(hessian, gradient)
    const length = Math.max(...move.map(Math.abs))
    for (let f = 0; f < size; f++) weights[f] += move[f] / Math.max(1, length)
    if (length < 1e-6) break
  }
  return weights
}

/** The chances of all alternatives: the softmax of Σ weight · feature. */
export function choiceChances(features: Float64Array, weights: Float64Array): Float64Array {
  const size = weights.length
  const scores = new Float64Array(features.length / size)
  for (let a = 0; a < scores.length; a++)
    for (let f = 0; f < size; f++) scores[a] += weights[f] * features[a * size + f]
  const most = scores.reduce((best, score) => Math.max(best, score), -Infinity)
  let sum = 0
  for (let a = 0; a < scores.length; a++) sum += scores[a] = Math.exp(scores[a] - most)
  return scores.map((score) => score / sum)
}

function addChoice(
  { features, truth }: Choice,
  weights: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  const size = weights.length
  const chances = choiceChances(features, weights)
  const expected = new Float64Array(size)
  for (let a = 0; a < chances.length; a++)
    for (let f = 0; f < size; f++) expected[f] += chances[a] * features[a * size + f]
  for (let f = 0; f < size; f++) gradient[f] += features[truth * size + f] - expected[f]
  for (let a = 0; a < chances.length; a++)
    for (let f = 0; f < size; f++) {
      const apart = chances[a] * (features[a * size + f] - expected[f])
      for (let g = f; g < size; g++) hessian[f * size + g] += apart * (features[a * size + g] - expected[g])
    }
}
