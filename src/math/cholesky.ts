/**
 * The lower triangular L with L·Lᵀ = A (Cholesky), in place of the lower triangle of A (row-major, n × n). Directions
 * without weight are kept tiny.
 */
export function lowerCholesky(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    const row = i * n
    for (let j = 0; j <= i; j++) {
      const other = j * n
      let sum = a[row + j]
      for (let m = 0; m < j; m++) sum -= a[row + m] * a[other + m]
      a[row + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / a[other + j]
    }
  }
}

/** The x with L·Lᵀ·x = b, in place of b. */
export function solveByCholesky(l: Float64Array, n: number, b: Float64Array): void {
  for (let i = 0; i < n; i++) {
    let sum = b[i]
    for (let m = 0; m < i; m++) sum -= l[i * n + m] * b[m]
    b[i] = sum / l[i * n + i]
  }
  for (let i = n - 1; i >= 0; i--) {
    const own = (b[i] /= l[i * n + i])
    for (let m = 0; m < i; m++) b[m] -= l[i * n + m] * own
  }
}
