import { cholesky } from './thin-matrix.js'

/** The x with A·x = b for a symmetric positive definite A (row-major; its upper triangle is read). */
export function solveSymmetric(a: Float64Array, b: ArrayLike<number>): Float64Array {
  const n = b.length
  const r = cholesky(a, n)
  const x = Float64Array.from(b)
  for (let i = 0; i < n; i++) {
    for (let m = 0; m < i; m++) x[i] = x[i] - r[m * n + i] * x[m]
    x[i] = x[i] / r[i * n + i]
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let m = i + 1; m < n; m++) x[i] = x[i] - r[i * n + m] * x[m]
    x[i] = x[i] / r[i * n + i]
  }
  return x
}
