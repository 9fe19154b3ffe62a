import { meanAndSquares } from '../../math/interval.js'
import type { CorpusIndex } from '../corpus/corpus-index.js'
import type { Measure } from '../measure.js'
import { below, stream } from '../../math/random.js'
import type { Taxonomy } from '../wordnet/taxonomy.js'

/** Mean and standard deviation of a measure's distance over random pairs of terms. */
export interface Chance {
  readonly mean: number
  readonly deviation: number
}

/** Words in at least this many documents of the default corpus, so that each member knows them. */
const leastDocuments = 20

/**
 * The fixed random pairs that "unrelated" means: nouns of the default corpus drawn by seed, no human judgement used.
 */
export function referencePairs(index: CorpusIndex, taxonomy: Taxonomy, count = 1000): [string, string][] {
  const random = stream(1, 'blend')
  const nouns = commonNouns(index, taxonomy)
  const draw = () => nouns[below(nouns.length, random)]
  return Array.from({ length: count }, () => [draw(), draw()])
}

/** Nouns that the default corpus speaks of often: also the candidates when somebody asks for a term's neighbours. */
export function commonNouns(index: CorpusIndex, taxonomy: Taxonomy): string[] {
  return index.words.filter(
    (word, code) =>
      index.postingOffsets[code + 1] - index.postingOffsets[code] >= leastDocuments && taxonomy.synsetsOf.has(word),
  )
}

/** Mean and standard deviation of a measure over pairs. */
export async function chanceOf(measure: Measure, pairs: readonly (readonly [string, string])[]): Promise<Chance> {
  await measure.prepare(pairs.flat())
  const known = pairs.map(([a, b]) => measure.distance(a, b)).filter((distance) => !Number.isNaN(distance))
  const { mean, squares } = meanAndSquares(known)
  return { mean, deviation: Math.sqrt(squares / known.length) }
}
