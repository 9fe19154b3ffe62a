import type { UnitVectors } from '../measure.js'

/**
 * 1 − cosine for all rows against all columns; NaN where a term has no vector. Four columns are taken at once so a
 * row is read once for them; each sum still runs in the same order, so a batch gives the same bits as a single pair.
 */
export function vectorDistances(
  vectors: UnitVectors,
  rows: readonly string[],
  columns: readonly string[],
): Float64Array {
  const width = columns.length
  const result = new Float64Array(rows.length * width)
  const unknown = new Float32Array(vectors.dimensions).fill(NaN)
  const right = columns.map((term) => vectors.at(term) ?? unknown)
  const left = rows === columns ? right : rows.map((term) => vectors.at(term) ?? unknown)
  for (let r = 0; r < left.length; r++) {
    const row = left[r]
    // A list against itself is symmetric: only the upper half is computed.
    let c = rows === columns ? r : 0
    for (; c + 4 <= width; c += 4) dotFour(row, right, c, result, r * width + c)
    for (; c < width; c++) result[r * width + c] = distanceOf(dot(row, right[c]))
    if (rows === columns)
      for (let below = r + 1; below < width; below++) result[below * width + r] = result[r * width + below]
  }
  return result
}

function dotFour(row: Float32Array, right: readonly Float32Array[], c: number, into: Float64Array, at: number): void {
  const a = right[c]
  const b = right[c + 1]
  const d = right[c + 2]
  const e = right[c + 3]
  let sumA = 0
  let sumB = 0
  let sumD = 0
  let sumE = 0
  for (let k = 0; k < row.length; k++) {
    const value = row[k]
    sumA += value * a[k]
    sumB += value * b[k]
    sumD += value * d[k]
    sumE += value * e[k]
  }
  into[at] = distanceOf(sumA)
  into[at + 1] = distanceOf(sumB)
  into[at + 2] = distanceOf(sumD)
  into[at + 3] = distanceOf(sumE)
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k]
  return sum
}

/** Rounding may carry a cosine just past 1; a distance is never negative. */
function distanceOf(cosine: number): number {
  const distance = 1 - cosine
  return distance < 1e-6 ? 0 : Math.min(2, distance)
}

/** Scales a vector to length 1 in place; false when it has no length. */
export function toUnit(vector: Float32Array): boolean {
  let squares = 0
  for (const value of vector) squares += value * value
  if (!(squares > 0)) return false
  const scale = 1 / Math.sqrt(squares)
  for (let k = 0; k < vector.length; k++) vector[k] = vector[k] * scale
  return true
}
