import type { Granted } from '../../../contract/attack.js'
import type { Library } from './library.js'

/** How near terms are to words in meaning, in spreads above what the term is to any word; 0 where nothing is known. */
export type WordNearness = (words: Uint32Array, terms: Uint32Array) => Float32Array

/** A nearness beyond so many spreads counts no more. */
const most = 6

/** Prepares a measure for the words that will be asked; what a term is to any word is told by a sample of them. */
export async function wordNearness(
  library: Library,
  meaning: NonNullable<Granted['meaning']>,
  words: Uint32Array,
  sample: Uint32Array,
): Promise<WordNearness> {
  const names = (codes: Uint32Array): string[] => Array.from(codes, (word) => library.words[word])
  await meaning.prepare(names(words), library.terms)
  const { means, spread } = usualDistances(meaning.distances(library.terms, names(sample)), sample.length)
  return (asked, terms) => {
    const columns = Array.from(terms, (term) => library.terms[term])
    return Float32Array.from(meaning.distances(names(asked), columns), (distance, i) => {
      const value = (means[terms[i % terms.length]] - distance) / spread
      return Number.isNaN(value) ? 0 : Math.min(most, value)
    })
  }
}

/** By row the mean of its known distances, and the spread about these means. */
function usualDistances(distances: Float64Array, width: number): { means: Float64Array; spread: number } {
  const means = new Float64Array(width === 0 ? 0 : distances.length / width)
  let [squares, known] = [0, 0]
  for (let row = 0; row < means.length; row++) {
    const told = distances.subarray(row * width, (row + 1) * width).filter((distance) => !Number.isNaN(distance))
    means[row] = told.reduce((sum, distance) => sum + distance, 0) / told.length
    for (const distance of told) squares += (distance - means[row]) ** 2
    known += told.length
  }
  return { means, spread: squares > 0 ? Math.sqrt(squares / known) : 1 }
}
