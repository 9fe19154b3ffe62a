/** A tall matrix of few columns, row after row. */
export interface ThinMatrix {
  readonly rows: number
  readonly columns: number
  readonly values: Float64Array
}

/** The upper triangle of AᵀB (columns × columns, row-major); A and B have the same shape. */
export function gram(a: ThinMatrix, b: ThinMatrix): Float64Array {
  const k = a.columns
  const left = a.values
  const right = b.values
  const product = new Float64Array(k * k)
  for (let row = 0; row < a.rows * k; row += k) {
    for (let i = 0; i < k; i++) {
      const value = left[row + i]
      for (let j = i; j < k; j++) product[i * k + j] += value * right[row + j]
    }
  }
  return product
}

/** The upper triangular R with RᵀR = G (Cholesky), from G's upper triangle; directions without weight are kept tiny. */
export function cholesky(g: Float64Array, k: number): Float64Array {
  const r = new Float64Array(k * k)
  for (let i = 0; i < k; i++) {
    for (let j = i; j < k; j++) {
      let sum = g[i * k + j]
      for (let m = 0; m < i; m++) sum -= r[m * k + i] * r[m * k + j]
      r[i * k + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / r[i * k + i]
    }
  }
  return r
}

/** A·R⁻¹ in place, for an upper triangular R. */
export function divideByTriangle(a: ThinMatrix, r: Float64Array): void {
  const { columns: k, values } = a
  for (let row = 0; row < a.rows * k; row += k) {
    for (let j = 0; j < k; j++) {
      const value = values[row + j] / r[j * k + j]
      values[row + j] = value
      for (let m = j + 1; m < k; m++) values[row + m] -= value * r[j * k + m]
    }
  }
}

/** Makes the columns orthonormal in place. */
export function orthonormalise(a: ThinMatrix): void {
  divideByTriangle(a, cholesky(gram(a, a), a.columns))
}
