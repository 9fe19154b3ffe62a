import { sectionOf, type Packed } from '../../formats/packed.js'
import { decodeWords } from '../corpus/corpus-index.js'
import { foldWord, scanWords } from '../corpus/words.js'
import { measureFrom, type Measure, type MeasureFacts } from '../measure.js'
import { toUnit, vectorDistances } from './vector-distances.js'

/** A direction per word in whole numbers of −127 to 127, and what each word weighs within a phrase. */
export interface WordVectors {
  readonly dimensions: number
  readonly codeOf: ReadonlyMap<string, number>
  readonly directions: Int8Array
  readonly weights: Float32Array
}

export function wordVectorsOf(file: Packed): WordVectors {
  return {
    dimensions: Number(file.facts['dimensions']),
    codeOf: new Map(decodeWords(sectionOf(file, 'words', Uint8Array)).map((word, code) => [word, code])),
    directions: sectionOf(file, 'directions', Int8Array),
    weights: sectionOf(file, 'weights', Float32Array),
  }
}

/** One vector as whole numbers: scaled so that its largest coordinate is 127. False when it has no length. */
export function packDirection(vector: ArrayLike<number>, into: Int8Array, at: number): boolean {
  let largest = 0
  for (let k = 0; k < vector.length; k++) largest = Math.max(largest, Math.abs(vector[k]))
  if (!(largest > 0)) return false
  for (let k = 0; k < vector.length; k++) into[at + k] = Math.round((vector[k] / largest) * 127)
  return true
}

/**
 * The direction of a term: its words' unit vectors, summed by weight. Unknown when fewer than half of its words are
 * known, so that "femoral xyzzy abcde" is not taken for "femoral".
 */
function termVector(words: WordVectors, term: string): Float32Array | undefined {
  const sum = new Float32Array(words.dimensions)
  const one = new Float32Array(words.dimensions)
  let asked = 0
  let known = 0
  scanWords(term, 0, term.length, (raw) => {
    asked++
    const code = words.codeOf.get(raw.toLowerCase()) ?? words.codeOf.get(foldWord(raw))
    if (code === undefined) return
    known++
    one.set(words.directions.subarray(code * one.length, (code + 1) * one.length))
    toUnit(one)
    for (let k = 0; k < sum.length; k++) sum[k] += words.weights[code] * one[k]
  })
  return known > 0 && known * 2 >= asked && toUnit(sum) ? sum : undefined
}

/** 1 − cosine of two terms' directions. */
export function wordVectorMeasure(facts: MeasureFacts, words: WordVectors): Measure {
  const remembered = new Map<string, Float32Array | undefined>()
  const at = (term: string) => {
    if (!remembered.has(term)) remembered.set(term, termVector(words, term))
    return remembered.get(term)
  }
  const vectors = { dimensions: words.dimensions, at }
  return measureFrom(facts, {
    vectors,
    knows: (term) => at(term) !== undefined,
    distances: (rows, columns) => vectorDistances(vectors, rows, columns),
  })
}
