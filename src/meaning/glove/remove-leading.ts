/** Takes the mean and the leading principal directions, both of the first rows, out of all vectors, in place. */
export function removeLeading(vectors: Float32Array, dimensions: number, count: number, firstRows: number): void {
  const first = vectors.subarray(0, firstRows * dimensions)
  const rows = first.length / dimensions
  const mean = new Float64Array(dimensions)
  for (let i = 0; i < first.length; i++) mean[i % dimensions] += first[i] / rows
  for (let i = 0; i < vectors.length; i++) vectors[i] -= mean[i % dimensions]
  for (let n = 0; n < count; n++) remove(vectors, leadingDirection(covariance(first, dimensions), dimensions))
}

function covariance(vectors: Float32Array, k: number): Float64Array {
  const product = new Float64Array(k * k)
  for (let row = 0; row < vectors.length; row += k) {
    for (let i = 0; i < k; i++) {
      const value = vectors[row + i]
      for (let j = 0; j < k; j++) product[i * k + j] += value * vectors[row + j]
    }
  }
  return product
}

/** Power iteration from a fixed start. */
function leadingDirection(matrix: Float64Array, k: number): Float64Array {
  let direction = new Float64Array(k).fill(1 / Math.sqrt(k))
  for (let pass = 0; pass < 200; pass++) {
    const next = direction.map((_, i) => direction.reduce((sum, value, j) => sum + matrix[i * k + j] * value, 0))
    const length = Math.hypot(...next)
    direction = next.map((value) => value / length)
  }
  return direction
}

function remove(vectors: Float32Array, direction: Float64Array): void {
  const k = direction.length
  for (let row = 0; row < vectors.length; row += k) {
    let along = 0
    for (let j = 0; j < k; j++) along += vectors[row + j] * direction[j]
    for (let j = 0; j < k; j++) vectors[row + j] -= along * direction[j]
  }
}
