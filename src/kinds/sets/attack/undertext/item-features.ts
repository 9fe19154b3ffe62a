import { principalDirections } from '../../../../math/symmetric-matrix.js'
import type { Transactions } from '../../../../data/transactions.js'
import type { UnitVectors } from '../../../../meaning/measure.js'

/** What an item is known by where nothing is known of its company: its vector and the words of its name. */
export interface ItemFeatures {
  /** Of the vectors. */
  readonly dimensions: number
  /** Of vectors and words together. */
  readonly size: number
  /** By item, one after another; 0 where a measure has none for it. */
  readonly vectors: Float32Array
  /** Item i has the features words[wordOffsets[i]] to words[wordOffsets[i + 1] - 1], each worth `wordValue`. */
  readonly wordOffsets: Uint32Array
  readonly words: Uint32Array
}

/** A word in common beside vectors of length 1. */
export const wordValue = 0.5
/** Items that must have a word before it says anything. */
const leastItems = 3
const mostWords = 256
const mostDimensions = 96

/** Of the items asked about vectors freed of what the taught ones have in common, of length 1; and the most frequent words. */
export function itemFeatures(
  { items }: Pick<Transactions, 'items'>,
  taught: Uint32Array,
  asked: Iterable<number>,
  known: UnitVectors | undefined,
): ItemFeatures {
  const dimensions = known?.dimensions ?? 0
  const vectors = new Float32Array(items.length * dimensions)
  for (const item of asked) {
    const vector = known?.at(items[item])
    if (vector?.every(Number.isFinite)) vectors.set(vector, item * dimensions)
  }
  centre(vectors, dimensions, taught)
  const { offsets, words, count } = wordsOf(items)
  const kept = Math.min(dimensions, mostDimensions)
  return {
    dimensions: kept,
    size: kept + count,
    vectors: kept < dimensions ? projected(vectors, dimensions, taught, kept) : vectors,
    wordOffsets: offsets,
    words: words.map((word) => kept + word),
  }
}

/** In the directions along which the taught vectors differ most: of the others ridge regression believes next to nothing. */
function projected(vectors: Float32Array, dimensions: number, taught: Uint32Array, kept: number): Float32Array {
  const gram = new Float64Array(dimensions * dimensions)
  for (const item of taught)
    for (let a = 0; a < dimensions; a++)
      for (let b = 0; b <= a; b++)
        gram[a * dimensions + b] += vectors[item * dimensions + a] * vectors[item * dimensions + b]
  const directions = principalDirections(gram, dimensions, kept)
  const found = new Float32Array((vectors.length / dimensions) * kept)
  for (let item = 0; item * dimensions < vectors.length; item++) {
    const own = vectors.subarray(item * dimensions, (item + 1) * dimensions)
    if (own.every((value) => value === 0)) continue
    for (let k = 0; k < kept; k++) {
      let sum = 0
      for (let d = 0; d < dimensions; d++) sum += own[d] * directions[k * dimensions + d]
      found[item * kept + k] = sum
    }
  }
  return found
}

function centre(vectors: Float32Array, dimensions: number, taught: Uint32Array): void {
  const mean = new Float64Array(dimensions)
  for (const item of taught) for (let d = 0; d < dimensions; d++) mean[d] += vectors[item * dimensions + d]
  for (let d = 0; d < dimensions; d++) mean[d] /= taught.length
  for (let from = 0; from < vectors.length; from += dimensions) {
    let squares = 0
    let known = false
    for (let d = 0; d < dimensions; d++) known ||= vectors[from + d] !== 0
    if (!known) continue
    for (let d = 0; d < dimensions; d++) {
      vectors[from + d] -= mean[d]
      squares += vectors[from + d] ** 2
    }
    const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0
    for (let d = 0; d < dimensions; d++) vectors[from + d] *= scale
  }
}

function wordsOf(items: readonly string[]): { offsets: Uint32Array; words: Uint32Array; count: number } {
  const own = items.map((item) => [...new Set(item.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])])
  const counts = new Map<string, number>()
  for (const words of own) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const frequent = [...counts]
    .filter(([, count]) => count >= leastItems)
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, mostWords)
  const codeOf = new Map(frequent.map(([word], code) => [word, code]))
  const lists = own.map((words) => words.flatMap((word) => codeOf.get(word) ?? []).toSorted((a, b) => a - b))
  const offsets = new Uint32Array(items.length + 1)
  for (const [i, list] of lists.entries()) offsets[i + 1] = offsets[i] + list.length
  return { offsets, words: Uint32Array.from(lists.flat()), count: codeOf.size }
}
