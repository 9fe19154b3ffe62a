import { cholesky, divideByTriangle, gram, unitColumns, type ThinMatrix } from '../../math/symmetric-matrix.js'
import { type Random, stream } from '../../math/random.js'
import { documentTogether } from './together.js'
import type { WeightedDocuments } from './weighted-documents.js'

/**
 * A vector per word such that words used in the same company point the same way: latent semantic analysis (Deerwester
 * et al. 1990) of the word × document matrix A, weighted by inverse document frequency, each document of length 1.
 * The leading space is found by randomised subspace iteration (Halko, Martinsson and Tropp 2011) from a sparse sketch,
 * and K = AAᵀ taken in it by Nyström's method: words are placed as KY·R⁻¹ with RᵀR = YᵀKY. That is the same for every
 * basis Y of the space, so none needs to be orthonormal, and no eigenvectors are needed.
 */
export function glossSpace(
  documents: WeightedDocuments,
  dimensions: number,
  onProgress?: (share: number) => void,
): ThinMatrix {
  const start = sketch(documents, dimensions, stream(1, 'gloss-space'))
  onProgress?.(1 / 8)
  const basis = documentTogether(documents, start, documents.spanning)
  // Only for the numbers' size: a direction without weight must be small beside 1.
  unitColumns(basis)
  onProgress?.(1 / 2)
  const placed = documentTogether(documents, basis, documents.codes.length)
  onProgress?.(7 / 8)
  divideByTriangle(placed, cholesky(gram(basis, placed), dimensions))
  return placed
}

/**
 * KΩ for a matrix Ω with a single ±1 in each row (Clarkson and Woodruff 2013): a document holds few words, so few of
 * its numbers are not 0, and this first step costs a tenth of a full one.
 */
function sketch({ offsets, rows, weights, spanning }: WeightedDocuments, k: number, random: Random): ThinMatrix {
  const column = new Uint32Array(spanning)
  const signed = new Float64Array(spanning)
  for (let row = 0; row < spanning; row++) {
    const bits = random()
    column[row] = (bits >>> 1) % k
    signed[row] = (bits & 1) === 0 ? weights[row] : -weights[row]
  }
  const values = new Float64Array(spanning * k)
  const sum = new Float64Array(k)
  const columns = new Uint32Array(k)
  const lastDocument = new Int32Array(k).fill(-1)
  for (let document = 0; document + 1 < offsets.length; document++) {
    const start = offsets[document]
    const end = offsets[document + 1]
    if (end - start < 2) continue
    let filled = 0
    let squares = 0
    for (let at = start; at < end; at++) {
      const row = rows[at]
      if (row >= spanning) continue
      squares += weights[row] ** 2
      const drawn = column[row]
      if (lastDocument[drawn] !== document) {
        lastDocument[drawn] = document
        columns[filled++] = drawn
        sum[drawn] = 0
      }
      sum[drawn] += signed[row]
    }
    for (let at = start; at < end; at++) {
      if (rows[at] >= spanning) continue
      const weight = weights[rows[at]] / squares
      const place = rows[at] * k
      for (let i = 0; i < filled; i++) values[place + columns[i]] += weight * sum[columns[i]]
    }
  }
  return { rows: spanning, columns: k, values }
}
