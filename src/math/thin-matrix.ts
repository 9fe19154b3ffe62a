import { lowerCholesky } from './cholesky.js'

/** A tall matrix of few columns, row after row. */
export interface ThinMatrix {
  readonly rows: number
  readonly columns: number
  readonly values: Float64Array
}

/** The upper triangle of AᵀB (columns × columns, row-major) over the rows of A; B may have more. Four rows at a time. */
export function gram(a: ThinMatrix, b: ThinMatrix): Float64Array {
  const k = a.columns
  const left = a.values
  const right = b.values
  const product = new Float64Array(k * k)
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
