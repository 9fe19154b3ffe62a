import { expect, test } from 'vitest'
import { principalDirections } from '../../src/math/symmetric-matrix.js'
import { stream, unit } from '../../src/math/index.js'

test('principal directions: orthonormal, and they hold what a matrix of low rank holds', () => {
  const [n, rank] = [12, 3]
  const random = stream(3, 'matrix')
  const factors = Array.from({ length: rank }, () => Float64Array.from({ length: n }, () => unit(random) - 0.5))
  const at = (i: number, j: number): number => factors.reduce((sum, f) => sum + f[i] * f[j], 0)
  const lower = Float64Array.from({ length: n * n }, (_, cell) =>
    cell % n <= Math.floor(cell / n) ? at(Math.floor(cell / n), cell % n) : NaN,
  )
  const q = principalDirections(lower, n, rank)
  const row = (k: number): Float64Array => q.subarray(k * n, (k + 1) * n)
  const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, i) => sum + value * b[i], 0)
  for (let a = 0; a < rank; a++)
    for (let b = 0; b < rank; b++) expect(dot(row(a), row(b))).toBeCloseTo(a === b ? 1 : 0, 9)
  for (const factor of factors) {
    const held = Array.from({ length: rank }, (_, k) => dot(factor, row(k)) ** 2).reduce((sum, one) => sum + one, 0)
    expect(held).toBeCloseTo(dot(factor, factor), 9)
  }
})
