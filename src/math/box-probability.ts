import { type Random, unit } from './random.js'
import { normalCdf, normalQuantile } from './normal.js'

/** Lower triangle L with L·Lᵀ = matrix (row-major), or null where it is not positive definite. */
export function lowerTriangle(matrix: Float64Array, n: number): Float64Array | null {
  const l = new Float64Array(n * n)
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j]
      for (let k = 0; k < j; k++) sum -= l[i * n + k] * l[j * n + k]
      if (i === j && !(sum > 1e-6)) return null
      l[i * n + j] = i === j ? Math.sqrt(sum) : sum / l[j * n + j]
    }
  return l
}

/** Points of the unit cube, row-major: Richtmyer's lattice of square roots of primes, moved by lot. */
export function latticePoints(count: number, dimensions: number, random: Random): Float64Array {
  const steps: number[] = []
  for (let candidate = 2; steps.length < dimensions; candidate++) {
    let prime = true
    for (let by = 2; by * by <= candidate; by++) if (candidate % by === 0) prime = false
    if (prime) steps.push(Math.sqrt(candidate))
  }
  const shifts = steps.map(() => unit(random))
  const points = new Float64Array(count * dimensions)
  for (let i = 0; i < count; i++)
    for (let d = 0; d < dimensions; d++) points[i * dimensions + d] = (i * steps[d] + shifts[d]) % 1
  return points
}

/**
 * The chance that normal numbers with covariance L·Lᵀ lie in the box from `low` to `high` in every dimension: each is
 * drawn in turn inside its side of the box given those before it, and the chances of the sides multiplied (Genz 1992).
 * However small the box, every point counts. `at` and `drawn` are working memory, a number for each dimension.
 */
export function boxProbability(
  l: Float64Array,
  low: Float64Array,
  high: Float64Array,
  points: Float64Array,
  drawn: Float64Array,
): number {
  const n = low.length
  const count = points.length / n
  let sum = 0
  for (let i = 0; i < count; i++) {
    let chance = 1
    for (let d = 0; d < n; d++) {
      let mean = 0
      for (let k = 0; k < d; k++) mean += l[d * n + k] * drawn[k]
      const spread = l[d * n + d]
      const [a, b] = [(low[d] - mean) / spread, (high[d] - mean) / spread]
      // In the upper tail both ends are nearly 1: there the lower tail of the mirrored box keeps the digits.
      const mirrored = a > 0
      const from = mirrored ? normalCdf(-b) : normalCdf(a)
      const side = (mirrored ? normalCdf(-a) : normalCdf(b)) - from
      if (!(side > 0)) {
        chance = 0
        break
      }
      chance *= side
      if (d === n - 1) break
      const share = points[i * n + d]
      const quantile = normalQuantile(from + (mirrored ? 1 - share : share) * side)
      drawn[d] = Math.max(-38, Math.min(38, mirrored ? -quantile : quantile))
    }
    sum += chance
  }
  return sum / count
}
