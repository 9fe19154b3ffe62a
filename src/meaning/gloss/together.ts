import type { ThinMatrix } from '../../math/symmetric-matrix.js'
import type { WeightedDocuments } from './weighted-documents.js'

/**
 * AAᵀQ, document by document: a document is the sum of its words that span the space, a word the sum of its documents.
 * Four words are taken at once, so that the sum is read and written once for them; a document is filled up with words
 * of weight 0.
 */
export function documentTogether(documents: WeightedDocuments, basis: ThinMatrix, rowCount: number): ThinMatrix {
  const { offsets, rows, weights, spanning } = documents
  const { columns: k, values: from } = basis
  const values = new Float64Array(rowCount * k)
  const sum = new Float64Array(k)
  const longest = offsets.reduce((most, end, i) => Math.max(most, i === 0 ? 0 : end - offsets[i - 1]), 0)
  const places = new Uint32Array(longest + 3)
  const shares = new Float64Array(longest + 3)
  for (let document = 0; document + 1 < offsets.length; document++) {
    const start = offsets[document]
    const end = offsets[document + 1]
    if (end - start < 2) continue
    let count = 0
    let squares = 0
    for (let at = start; at < end; at++) {
      const row = rows[at]
      if (row >= spanning) continue
      squares += weights[row] ** 2
      places[count] = row * k
      shares[count++] = weights[row]
    }
    if (squares === 0) continue
    sum.fill(0)
    gather(from, sum, places, shares, filledUp(places, shares, count))
    // Words that do not span the space are placed in it all the same, where they are asked for.
    for (let at = start; at < end; at++) {
      const row = rows[at]
      if (row < spanning || row >= rowCount) continue
      places[count] = row * k
      shares[count++] = weights[row]
    }
    for (let i = 0; i < count; i++) shares[i] /= squares
    scatter(sum, values, places, shares, filledUp(places, shares, count))
  }
  return { rows: rowCount, columns: k, values }
}

/** The count up to the next multiple of four; what is added has weight 0 and an existing place. */
function filledUp(places: Uint32Array, shares: Float64Array, count: number): number {
  let filled = count
  for (; filled % 4 !== 0; filled++) {
    places[filled] = places[0]
    shares[filled] = 0
  }
  return filled
}

function gather(from: Float64Array, sum: Float64Array, places: Uint32Array, shares: Float64Array, count: number): void {
  for (let i = 0; i < count; i += 4) {
    const [p, q, r, s] = [places[i], places[i + 1], places[i + 2], places[i + 3]]
    const [a, b, c, d] = [shares[i], shares[i + 1], shares[i + 2], shares[i + 3]]
    for (let j = 0; j < sum.length; j++) {
      sum[j] += a * from[p + j] + b * from[q + j] + c * from[r + j] + d * from[s + j]
    }
  }
}

function scatter(sum: Float64Array, to: Float64Array, places: Uint32Array, shares: Float64Array, count: number): void {
  for (let i = 0; i < count; i += 4) {
    const [p, q, r, s] = [places[i], places[i + 1], places[i + 2], places[i + 3]]
    const [a, b, c, d] = [shares[i], shares[i + 1], shares[i + 2], shares[i + 3]]
    for (let j = 0; j < sum.length; j++) {
      const value = sum[j]
      to[p + j] += a * value
      to[q + j] += b * value
      to[r + j] += c * value
      to[s + j] += d * value
    }
  }
}
