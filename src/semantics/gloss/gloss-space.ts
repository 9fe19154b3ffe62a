import { cholesky, divideByTriangle, gram, orthonormalise } from '../../math/thin-matrix.js'
import type { ThinMatrix } from '../../math/thin-matrix.js'
import { stream } from '../../random/random.js'
import type { WeightedDocuments } from './weighted-documents.js'

/**
 * A vector per word such that words used in the same company point the same way: latent semantic analysis (Deerwester
 * et al. 1990) of the word × document matrix A, weighted by inverse document frequency, each document of length 1.
 * The leading space is found by randomised subspace iteration (Halko, Martinsson and Tropp 2011). Words are placed as
 * AAᵀQ·R⁻¹ with RᵀR = QᵀAAᵀQ, whose inner products are those of A in that space; no eigenvectors are needed.
 */
export function glossSpace(
  documents: WeightedDocuments,
  dimensions: number,
  onProgress?: (share: number) => void,
): ThinMatrix {
  const random = stream(1, 'gloss-space')
  const start = new Float64Array(documents.spanning * dimensions)
  for (let i = 0; i < start.length; i++) start[i] = random() >>> 31 === 0 ? 1 : -1
  let basis: ThinMatrix = { rows: documents.spanning, columns: dimensions, values: start }
  for (let pass = 0; pass < 2; pass++) {
    onProgress?.(pass / 3)
    basis = together(documents, basis, documents.spanning)
    orthonormalise(basis)
  }
  onProgress?.(2 / 3)
  const placed = together(documents, basis, documents.codes.length)
  const r = cholesky(gram(basis, placed), dimensions)
  divideByTriangle(placed, r)
  placeSpanning(placed, basis, r)
  return placed
}

/** Words that span the space are known in it exactly: Q·Rᵀ. */
function placeSpanning(placed: ThinMatrix, basis: ThinMatrix, r: Float64Array): void {
  const k = basis.columns
  for (let row = 0; row < basis.rows * k; row += k) {
    for (let i = 0; i < k; i++) {
      let sum = 0
      for (let j = i; j < k; j++) sum += r[i * k + j] * basis.values[row + j]
      placed.values[row + i] = sum
    }
  }
}

/** AAᵀQ, document by document: a document is the sum of its words, a word the sum of its documents. */
function together(documents: WeightedDocuments, basis: ThinMatrix, rowCount: number): ThinMatrix {
  const { offsets, rows, weights, spanning } = documents
  const { columns: k, values: from } = basis
  const values = new Float64Array(rowCount * k)
  const sum = new Float64Array(k)
  for (let document = 0; document + 1 < offsets.length; document++) {
    const start = offsets[document]
    const end = offsets[document + 1]
    if (end - start < 2) continue
    sum.fill(0)
    let squares = 0
    for (let at = start; at < end; at++) {
      const row = rows[at]
      if (row >= spanning) continue
      const weight = weights[row]
      squares += weight * weight
      for (let j = 0, q = row * k; j < k; j++, q++) sum[j] += weight * from[q]
    }
    if (squares === 0) continue
    for (let at = start; at < end; at++) {
      const row = rows[at]
      if (row >= rowCount) continue
      const weight = weights[row] / squares
      for (let j = 0, z = row * k; j < k; j++, z++) values[z] += weight * sum[j]
    }
  }
  return { rows: rowCount, columns: k, values }
}
