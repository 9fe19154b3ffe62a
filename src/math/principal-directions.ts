import { stream, unit } from './random.js'

const rounds = 12

/**
 * Directions that span nearly what the largest eigenvectors of a symmetric matrix span (subspace iteration), row after
 * row, orthonormal. The lower triangle is read.
 */
export function principalDirections(lower: Float64Array, n: number, count: number): Float64Array {
  const random = stream(1, 'principal directions')
  let q = Float64Array.from({ length: count * n }, () => unit(random) - 0.5)
  orthonormaliseRows(q, n)
  for (let round = 0; round < rounds; round++) {
    const next = new Float64Array(count * n)
    for (let k = 0; k < count; k++)
      multiply(lower, n, q.subarray(k * n, (k + 1) * n), next.subarray(k * n, (k + 1) * n))
    orthonormaliseRows(next, n)
    q = next
  }
  return q
}

/** Adds A·x to y, A symmetric by its lower triangle. */
function multiply(lower: Float64Array, n: number, x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < n; i++) {
    let sum = 0
    const own = x[i]
    for (let j = 0; j < i; j++) {
      sum += lower[i * n + j] * x[j]
      y[j] += lower[i * n + j] * own
    }
    y[i] += sum + lower[i * n + i] * own
  }
}

/** Gram and Schmidt; a row that lies in the span of the others becomes 0. */
function orthonormaliseRows(q: Float64Array, n: number): void {
  for (let k = 0; k * n < q.length; k++) {
    const row = q.subarray(k * n, (k + 1) * n)
    for (let other = 0; other < k; other++) {
      let along = 0
      for (let i = 0; i < n; i++) along += row[i] * q[other * n + i]
      for (let i = 0; i < n; i++) row[i] -= along * q[other * n + i]
    }
    let squares = 0
    for (const value of row) squares += value * value
    const scale = squares > 1e-20 ? 1 / Math.sqrt(squares) : 0
    for (let i = 0; i < n; i++) row[i] *= scale
  }
}
