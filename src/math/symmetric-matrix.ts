import { stream, unit } from './random.js'

/** The x with A·x = b for a symmetric positive definite A (row-major; its upper triangle is read). */
export function solveSymmetric(a: Float64Array, b: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(b)
  solveByCholesky(cholesky(a, x.length), x.length, x)
  return x
}

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

/** A tall matrix of few columns, row after row. */
export interface ThinMatrix {
  readonly rows: number
  readonly columns: number
  readonly values: Float64Array
}

/** The upper triangle of AᵀB (columns × columns, row-major) over the rows of A; B may have more. Four rows at a time. Adds to `product`. */
export function gram(a: ThinMatrix, b: ThinMatrix, product = new Float64Array(a.columns ** 2)): Float64Array {
  const k = a.columns
  const left = a.values
  const right = b.values
  const end = a.rows * k
  let row = 0
  for (; row + 4 * k <= end; row += 4 * k) {
    const [second, third, fourth] = [row + k, row + 2 * k, row + 3 * k]
    for (let i = 0; i < k; i++) {
      const [p, q, r, s] = [left[row + i], left[second + i], left[third + i], left[fourth + i]]
      for (let j = i, at = i * k + i; j < k; j++, at++) {
        product[at] += p * right[row + j] + q * right[second + j] + r * right[third + j] + s * right[fourth + j]
      }
    }
  }
  for (; row < end; row += k) {
    for (let i = 0; i < k; i++) {
      for (let j = i; j < k; j++) product[i * k + j] += left[row + i] * right[row + j]
    }
  }
  return product
}

/** The lower triangular L with L·Lᵀ = G (Cholesky), from G's upper triangle; directions without weight are kept tiny. */
export function cholesky(g: Float64Array, k: number): Float64Array {
  const lower = Float64Array.from(g, (_, at) => g[(at % k) * k + Math.floor(at / k)])
  lowerCholesky(lower, k)
  return lower
}

/** A·L⁻ᵀ in place, for a lower triangular L. Four rows at a time. */
export function divideByTriangle(a: ThinMatrix, lower: Float64Array): void {
  const { columns: k, values } = a
  const end = a.rows * k
  let row = 0
  for (; row + 4 * k <= end; row += 4 * k) {
    const [second, third, fourth] = [row + k, row + 2 * k, row + 3 * k]
    for (let j = 0, t = 0; j < k; j++, t += k) {
      let [p, q, u, v] = [values[row + j], values[second + j], values[third + j], values[fourth + j]]
      for (let m = 0; m < j; m++) {
        const factor = lower[t + m]
        p -= factor * values[row + m]
        q -= factor * values[second + m]
        u -= factor * values[third + m]
        v -= factor * values[fourth + m]
      }
      const diagonal = lower[t + j]
      values[row + j] = p / diagonal
      values[second + j] = q / diagonal
      values[third + j] = u / diagonal
      values[fourth + j] = v / diagonal
    }
  }
  for (; row < end; row += k) {
    for (let j = 0; j < k; j++) {
      let value = values[row + j]
      for (let m = 0; m < j; m++) value -= lower[j * k + m] * values[row + m]
      values[row + j] = value / lower[j * k + j]
    }
  }
}

/** Scales each column to length 1 in place; one that is all zeros stays so. */
export function unitColumns({ columns: k, values }: ThinMatrix): void {
  const squares = new Float64Array(k)
  for (let at = 0; at < values.length; at += k) for (let j = 0; j < k; j++) squares[j] += values[at + j] ** 2
  const scale = squares.map((sum) => (sum > 0 ? 1 / Math.sqrt(sum) : 0))
  for (let at = 0; at < values.length; at += k) for (let j = 0; j < k; j++) values[at + j] *= scale[j]
}

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
