import { type Random, unit } from './random.js'

/** Φ(x), the chance that a standard normal number is at most x: Hart's rational approximation (1968), relative error below 1e-8 in the far tail. */
export function normalCdf(x: number): number {
  const a = Math.abs(x)
  if (a > 37) return x > 0 ? 1 : 0
  const tail = Math.exp((-a * a) / 2) * (a < 7.07106781186547 ? middle(a) : far(a))
  return x > 0 ? 1 - tail : tail
}

function middle(a: number): number {
  let above = 3.52624965998911e-2 * a + 0.700383064443688
  above = above * a + 6.37396220353165
  above = above * a + 33.912866078383
  above = above * a + 112.079291497871
  above = above * a + 221.213596169931
  above = above * a + 220.206867912376
  let below = 8.83883476483184e-2 * a + 1.75566716318264
  below = below * a + 16.064177579207
  below = below * a + 86.7807322029461
  below = below * a + 296.564248779674
  below = below * a + 637.333633378831
  below = below * a + 793.826512519948
  below = below * a + 440.413735824752
  return above / below
}

/** A continued fraction. */
function far(a: number): number {
  return 1 / (a + 1 / (a + 2 / (a + 3 / (a + 4 / (a + 0.65))))) / Math.sqrt(2 * Math.PI)
}

/** The x with Φ(x) = p: Acklam's rational approximation, relative error below 1.2e-9; ±∞ at the ends. */
export function normalQuantile(p: number): number {
  if (p <= 0) return -Infinity
  if (p >= 1) return Infinity
  if (p < 0.02425) return tailQuantile(Math.sqrt(-2 * Math.log(p)))
  if (p > 1 - 0.02425) return -tailQuantile(Math.sqrt(-2 * Math.log(1 - p)))
  const d = p - 0.5
  const r = d * d
  let above = -39.69683028665376 * r + 220.9460984245205
  above = above * r - 275.9285104469687
  above = above * r + 138.357751867269
  above = above * r - 30.66479806614716
  above = above * r + 2.506628277459239
  let below = -54.47609879822406 * r + 161.5858368580409
  below = below * r - 155.6989798598866
  below = below * r + 66.80131188771972
  below = below * r - 13.28068155288572
  return (above * d) / (below * r + 1)
}

function tailQuantile(s: number): number {
  let above = -7.784894002430293e-3 * s - 0.3223964580411365
  above = above * s - 2.400758277161838
  above = above * s - 2.549732539343734
  above = above * s + 4.374664141464968
  above = above * s + 2.938163982698783
  let below = 7.784695709041462e-3 * s + 0.3224671290700398
  below = below * s + 2.445134137142996
  below = below * s + 3.754408661907416
  return above / (below * s + 1)
}

/** Places and weights of Gauss and Legendre's rule on [0, 1], good to the last digits for polynomials below degree 2n. */
export function gaussLegendre(n: number): { readonly at: Float64Array; readonly weight: Float64Array } {
  const at = new Float64Array(n)
  const weight = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    let x = Math.cos((Math.PI * (i + 0.75)) / (n + 0.5))
    let slope = 1
    for (let step = 0; step < 50; step++) {
      let [before, now] = [1, x]
      for (let k = 2; k <= n; k++) [before, now] = [now, ((2 * k - 1) * x * now - (k - 1) * before) / k]
      slope = (n * (x * now - before)) / (x * x - 1)
      const move = now / slope
      x -= move
      if (Math.abs(move) < 1e-15) break
    }
    at[i] = (1 - x) / 2
    weight[i] = 1 / ((1 - x * x) * slope * slope)
  }
  return { at, weight }
}

const rule = gaussLegendre(20)

/**
 * The chance that two standard normal numbers of correlation ρ are at most x and y, for |ρ| up to about .95: what two
 * independent ones would have, and the density integrated over the correlation from 0 to ρ (Plackett 1954).
 */
export function bivariateCdf(x: number, y: number, rho: number): number {
  const apart = normalCdf(x) * normalCdf(y)
  if (rho === 0 || !Number.isFinite(x) || !Number.isFinite(y)) return apart
  const angle = Math.asin(rho)
  let sum = 0
  for (let i = 0; i < rule.at.length; i++) {
    const sine = Math.sin(angle * rule.at[i])
    sum += rule.weight[i] * Math.exp((x * y * sine - (x * x + y * y) / 2) / (1 - sine * sine))
  }
  return Math.max(0, apart + (sum * angle) / (2 * Math.PI))
}

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
