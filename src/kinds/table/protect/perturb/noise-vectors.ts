import { type Random, below, unit } from '../../../../math/random.js'

/** y = x + r (thesis 2.3): a number that is not there stays away. */
export function addNoise(numbers: Float64Array, noise: ArrayLike<number>): Float64Array {
  return numbers.map((number, row) => number + noise[row])
}

/** Normal noise in steps of the column's last digit; `zero` makes it add up to nothing, so that the sum is kept. */
export function drawNoise(
  count: number,
  deviation: number,
  decimals: number,
  zero: boolean,
  random: Random,
): Float64Array {
  const unitsPer = 10 ** decimals
  const steps = Float64Array.from({ length: count }, () => Math.round(normal(random) * deviation * unitsPer))
  if (zero && count > 0) {
    let over = steps.reduce((sum, step) => sum + step, 0)
    const share = Math.trunc(over / count)
    for (let row = 0; row < count; row++) steps[row] -= share
    // What does not divide is taken off one step at a time, from records by lot.
    for (over -= share * count; over !== 0; over -= Math.sign(over)) steps[below(count, random)] -= Math.sign(over)
  }
  return steps.map((step) => step / unitsPer)
}

/** One number of the standard normal distribution (Box and Muller 1958). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - unit(random))) * Math.cos(2 * Math.PI * unit(random))
}

/** Y = XM, row by row: M orthogonal turns and mirrors, so that all Euclidean distances stay (thesis 2.3). */
export function rotated(points: Float64Array, matrix: Float64Array, size: number): Float64Array {
  const made = new Float64Array(points.length)
  for (let start = 0; start < points.length; start += size)
    for (let j = 0; j < size; j++) {
      let sum = 0
      for (let i = 0; i < size; i++) sum += points[start + i] * matrix[i * size + j]
      made[start + j] = sum
    }
  return made
}

/** An orthogonal matrix, each equally likely: normal numbers, made orthonormal twice over (Gram and Schmidt). */
export function drawOrthogonal(size: number, random: Random): Float64Array {
  const matrix = Float64Array.from({ length: size * size }, () => normal(random))
  for (let i = 0; i < size; i++) {
    const row = matrix.subarray(i * size, (i + 1) * size)
    for (const _ of ['first', 'against rounding'])
      for (let before = 0; before < i; before++) {
        const other = matrix.subarray(before * size, (before + 1) * size)
        const along = dot(row, other)
        for (let c = 0; c < size; c++) row[c] -= along * other[c]
      }
    const length = Math.sqrt(dot(row, row))
    for (let c = 0; c < size; c++) row[c] /= length
  }
  return matrix
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}
