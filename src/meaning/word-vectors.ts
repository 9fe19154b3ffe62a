import { sectionOf, type Packed } from '../formats/packed.js'
import { decodeWords } from './corpus/corpus-index.js'
import { foldWord, scanWords } from './corpus/words.js'
import { measureFrom, type Measure, type MeasureFacts, type UnitVectors } from './measure.js'

/** A direction per word in whole numbers of −127 to 127, and what each word weighs within a phrase. */
interface WordVectors {
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

/**
 * 1 − cosine for all rows against all columns; NaN where a term has no vector. Four columns are taken at once so a
 * row is read once for them; each sum still runs in the same order, so a batch gives the same bits as a single pair.
 */
export function vectorDistances(
  vectors: UnitVectors,
  rows: readonly string[],
  columns: readonly string[],
): Float64Array {
  const width = columns.length
  const result = new Float64Array(rows.length * width)
  const unknown = new Float32Array(vectors.dimensions).fill(NaN)
  const right = columns.map((term) => vectors.at(term) ?? unknown)
  const left = rows === columns ? right : rows.map((term) => vectors.at(term) ?? unknown)
  for (let r = 0; r < left.length; r++) {
    const row = left[r]
    // A list against itself is symmetric: only the upper half is computed.
    let c = rows === columns ? r : 0
    for (; c + 4 <= width; c += 4) dotFour(row, right, c, result, r * width + c)
    for (; c < width; c++) result[r * width + c] = distanceOf(dot(row, right[c]))
    if (rows === columns)
      for (let below = r + 1; below < width; below++) result[below * width + r] = result[r * width + below]
  }
  return result
}

function dotFour(row: Float32Array, right: readonly Float32Array[], c: number, into: Float64Array, at: number): void {
  const a = right[c]
  const b = right[c + 1]
  const d = right[c + 2]
  const e = right[c + 3]
  let sumA = 0
  let sumB = 0
  let sumD = 0
  let sumE = 0
  for (let k = 0; k < row.length; k++) {
    const value = row[k]
    sumA += value * a[k]
    sumB += value * b[k]
    sumD += value * d[k]
    sumE += value * e[k]
  }
  into[at] = distanceOf(sumA)
  into[at + 1] = distanceOf(sumB)
  into[at + 2] = distanceOf(sumD)
  into[at + 3] = distanceOf(sumE)
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k]
  return sum
}

/** Rounding may carry a cosine just past 1; a distance is never negative. */
function distanceOf(cosine: number): number {
  const distance = 1 - cosine
  return distance < 1e-6 ? 0 : Math.min(2, distance)
}

/** Scales a vector to length 1 in place; false when it has no length. */
export function toUnit(vector: Float32Array): boolean {
  let squares = 0
  for (const value of vector) squares += value * value
  if (!(squares > 0)) return false
  const scale = 1 / Math.sqrt(squares)
  for (let k = 0; k < vector.length; k++) vector[k] = vector[k] * scale
  return true
}

/**
 * A term's vector and the mean of its glosses' vectors, each of length 1, added: what a word looks like and what it
 * means. Texts are asked for all at once; a term without a gloss is itself.
 */
export async function withGlosses(
  terms: readonly string[],
  glossesOf: (term: string) => readonly string[],
  encode: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<Float32Array[]> {
  const told = terms.map((term) => glossesOf(term).map((gloss) => `${term}: ${gloss}`))
  const vectors = await encode([...terms, ...told.flat()])
  let next = terms.length
  return terms.map((_, t) => {
    const sum = vectors[t]
    toUnit(sum)
    const meaning = new Float32Array(sum.length)
    for (const vector of vectors.slice(next, (next += told[t].length))) {
      for (let k = 0; k < meaning.length; k++) meaning[k] += vector[k]
    }
    if (toUnit(meaning)) for (let k = 0; k < sum.length; k++) sum[k] += meaning[k]
    return sum
  })
}
