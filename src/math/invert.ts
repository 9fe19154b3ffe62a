/** The inverse of a symmetric matrix (row-major) by Cholesky, or null if it is not positive definite; overwrites it. */
export function invertPositive(matrix: Float64Array, n: number): Float64Array | null {
  // Lower triangle L with L·Lᵀ = matrix, in place.
  for (let j = 0; j < n; j++) {
    let diagonal = matrix[j * n + j]
    for (let p = 0; p < j; p++) diagonal -= matrix[j * n + p] ** 2
    if (!(diagonal > 1e-3)) return null
    const root = Math.sqrt(diagonal)
    matrix[j * n + j] = root
    for (let i = j + 1; i < n; i++) {
      let sum = matrix[i * n + j]
      for (let p = 0; p < j; p++) sum -= matrix[i * n + p] * matrix[j * n + p]
      matrix[i * n + j] = sum / root
    }
  }
  // Rows of L⁻¹, kept transposed so that the product below runs along rows.
  const inverse = new Float64Array(n * n)
  for (let j = 0; j < n; j++) {
    inverse[j * n + j] = 1 / matrix[j * n + j]
    for (let i = j + 1; i < n; i++) {
      let sum = 0
      for (let p = j; p < i; p++) sum -= matrix[i * n + p] * inverse[j * n + p]
      inverse[j * n + i] = sum / matrix[i * n + i]
    }
  }
  const result = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = i; j < n; j++) {
      let sum = 0
      for (let p = j; p < n; p++) sum += inverse[i * n + p] * inverse[j * n + p]
      result[i * n + j] = sum
      result[j * n + i] = sum
    }
  }
  return result
}
