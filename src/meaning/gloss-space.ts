import { cholesky, divideByTriangle, gram, unitColumns, type ThinMatrix } from '../math/symmetric-matrix.js'
import { type Random, stream } from '../math/random.js'
import type { CorpusIndex } from './corpus/corpus-index.js'
import { breather } from '../files/let-others-run.js'

/** So much is done before somebody else may be let run: little time, and no longer than it takes to ask. */
const documentsAtOnce = 256
/** A multiple of four, which are taken at a time. */
const rowsAtOnce = 4096

/**
 * A vector per word such that words used in the same company point the same way: latent semantic analysis (Deerwester
 * et al. 1990) of the word × document matrix A, weighted by inverse document frequency, each document of length 1.
 * The leading space is found by randomised subspace iteration (Halko, Martinsson and Tropp 2011) from a sparse sketch,
 * and K = AAᵀ taken in it by Nyström's method: words are placed as KY·R⁻¹ with RᵀR = YᵀKY. That is the same for every
 * basis Y of the space, so none needs to be orthonormal, and no eigenvectors are needed.
 */
export async function glossSpace(
  documents: WeightedDocuments,
  dimensions: number,
  onProgress?: (share: number) => void,
): Promise<ThinMatrix> {
  const start = await sketch(documents, dimensions, stream(1, 'gloss-space'))
  onProgress?.(1 / 8)
  const basis = await documentTogether(documents, start, documents.spanning)
  // Only for the numbers' size: a direction without weight must be small beside 1.
  unitColumns(basis)
  onProgress?.(1 / 2)
  const placed = await documentTogether(documents, basis, documents.codes.length)
  onProgress?.(7 / 8)
  const breathe = breather()
  const product = new Float64Array(dimensions ** 2)
  for (let from = 0; from < basis.rows; from += rowsAtOnce) {
    await breathe()
    gram(rowsFrom(basis, from, rowsAtOnce), rowsFrom(placed, from, rowsAtOnce), product)
  }
  const lower = cholesky(product, dimensions)
  for (let from = 0; from < placed.rows; from += rowsAtOnce) {
    await breathe()
    divideByTriangle(rowsFrom(placed, from, rowsAtOnce), lower)
  }
  return placed
}

/** Some rows of a matrix, as a view. */
function rowsFrom({ rows, columns, values }: ThinMatrix, from: number, count: number): ThinMatrix {
  const to = Math.min(rows, from + count)
  return { rows: to - from, columns, values: values.subarray(from * columns, to * columns) }
}

/**
 * KΩ for a matrix Ω with a single ±1 in each row (Clarkson and Woodruff 2013): a document holds few words, so few of
 * its numbers are not 0, and this first step costs a tenth of a full one.
 */
async function sketch(
  { offsets, rows, weights, spanning }: WeightedDocuments,
  k: number,
  random: Random,
): Promise<ThinMatrix> {
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
  const breathe = breather()
  for (let document = 0; document + 1 < offsets.length; document++) {
    if (document % documentsAtOnce === 0) await breathe()
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

/**
 * AAᵀQ, document by document: a document is the sum of its words that span the space, a word the sum of its documents.
 * Four words are taken at once, so that the sum is read and written once for them; a document is filled up with words
 * of weight 0.
 */
export async function documentTogether(
  documents: WeightedDocuments,
  basis: ThinMatrix,
  rowCount: number,
): Promise<ThinMatrix> {
  const { offsets, rows, weights, spanning } = documents
  const { columns: k, values: from } = basis
  const values = new Float64Array(rowCount * k)
  const sum = new Float64Array(k)
  const longest = offsets.reduce((most, end, i) => Math.max(most, i === 0 ? 0 : end - offsets[i - 1]), 0)
  const places = new Uint32Array(longest + 3)
  const shares = new Float64Array(longest + 3)
  const breathe = breather()
  for (let document = 0; document + 1 < offsets.length; document++) {
    if (document % documentsAtOnce === 0) await breathe()
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

/** Each document as its distinct words, with what a word weighs (inverse document frequency). */
export interface WeightedDocuments {
  /** Codes of the index that take part, by row. */
  readonly codes: Uint32Array
  readonly weights: Float64Array
  /** Rows below this span the space; later ones (rare words) are only placed in it. */
  readonly spanning: number
  readonly offsets: Uint32Array
  readonly rows: Uint32Array
}

/** Words in fewer documents than `rare` are placed but do not span; in more than a twentieth of all, they say nothing. */
export function weightedDocuments(index: CorpusIndex, least: number, rare: number): WeightedDocuments {
  const frequency = (code: number) => index.postingOffsets[code + 1] - index.postingOffsets[code]
  const all = Uint32Array.from(index.words.keys()).filter(
    (code) => frequency(code) >= least && frequency(code) < index.documentCount / 20,
  )
  const common = all.filter((code) => frequency(code) >= rare)
  const ordered = new Uint32Array(all.length)
  ordered.set(common)
  ordered.set(
    all.filter((code) => frequency(code) < rare),
    common.length,
  )
  const rowOf = new Int32Array(index.words.length).fill(-1)
  ordered.forEach((code, row) => (rowOf[code] = row))
  return {
    codes: ordered,
    weights: Float64Array.from(ordered, (code) => Math.log(index.documentCount / frequency(code))),
    spanning: common.length,
    ...distinctRows(index, rowOf),
  }
}

function distinctRows(index: CorpusIndex, rowOf: Int32Array): Pick<WeightedDocuments, 'offsets' | 'rows'> {
  const offsets = new Uint32Array(index.documentCount + 1)
  const rows = new Uint32Array(index.text.length)
  const lastSeen = new Int32Array(index.words.length).fill(-1)
  let count = 0
  for (let document = 0; document < index.documentCount; document++) {
    for (let at = index.documentOffsets[document]; at < index.documentOffsets[document + 1]; at++) {
      const code = index.text[at]
      if (rowOf[code] < 0 || lastSeen[code] === document) continue
      lastSeen[code] = document
      rows[count++] = rowOf[code]
    }
    offsets[document + 1] = count
  }
  return { offsets, rows: rows.slice(0, count) }
}
