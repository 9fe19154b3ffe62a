import { solveByCholesky } from './cholesky.js'
import { cholesky } from './thin-matrix.js'

/** The x with A·x = b for a symmetric positive definite A (row-major; its upper triangle is read). */
export function solveSymmetric(a: Float64Array, b: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(b)
  solveByCholesky(cholesky(a, x.length), x.length, x)
  return x
}
