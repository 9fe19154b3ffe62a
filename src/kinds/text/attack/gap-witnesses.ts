import { rowAt, rowCount, type Rows } from '../../../data/rows.js'
import type { GapQuestion } from './gap-question.js'
import { type Library, gap, holderCount } from './library.js'
import type { Granted } from '../../../contract/attack.js'

/** What speaks for each of some candidates, word by word, so that a word can be left out. */
export interface GapWitnesses {
  readonly question: GapQuestion
  readonly candidates: Uint32Array
  /** The remaining words that are asked: those in every other document tell nothing. */
  readonly words: Uint32Array
  /** Words by candidates: log of how much more often they share a document than by chance. */
  readonly company: Float32Array
  /** Words by candidates. */
  readonly near: Float32Array
  /** Gaps by candidates: the same for the word right before and after. */
  readonly before: Float32Array
  readonly after: Float32Array
  /** By word: the rarer, the more it counts. */
  readonly weights: Float64Array
  /** By candidate: log of the documents that hold it. */
  readonly frequency: Float64Array
  /** What all words say together: sums by candidate of company, of its exponential and of that of nearness. */
  readonly sums: Float64Array
}

export const featureCount = 5

/** Of a word's documents so many are counted, evenly spread: more would cost much and tell little. */
const mostCounted = 1000

/** What speaks for the candidates; what the last question said of the same document is taken over. */
export function witnessesOf(
  library: Library,
  nearness: WordNearness | undefined,
  question: GapQuestion,
  candidates: Uint32Array,
  last?: GapWitnesses,
): GapWitnesses {
  const placeOf = new Int32Array(library.terms.length).fill(-1)
  candidates.forEach((term, place) => (placeOf[term] = place))
  const isSame =
    last?.question.document === question.document &&
    sameCodes(last.question.words, question.words) &&
    sameCodes(last.candidates, candidates)
  const heard = isSame ? last : documentWitnesses(library, nearness, question, candidates, placeOf)
  return { ...heard, question, ...besideWitnesses(library, question, candidates, placeOf) }
}

/** What the words of the document say, wherever they stand in it. */
function documentWitnesses(
  library: Library,
  nearness: WordNearness | undefined,
  { document, words: remaining }: GapQuestion,
  candidates: Uint32Array,
  placeOf: Int32Array,
) {
  const words = remaining.filter((word) => tells(library, word))
  const documents = rowCount(library.text)
  const size = candidates.length
  const own = new Set(rowAt(library.termsIn, document))
  const holders = Float64Array.from(
    candidates,
    (term) => holderCount(library.termHolders, term) - (own.has(term) ? 1 : 0),
  )
  const company = new Float32Array(words.length * size)
  const counts = new Uint32Array(size)
  for (const [w, word] of words.entries()) {
    counts.fill(0)
    let heard = 0
    const holding = rowAt(library.holders, word)
    const step = Math.max(1, Math.floor(holding.length / mostCounted))
    for (let h = 0; h < holding.length; h += step) {
      const d = holding[h]
      if (d === document) continue
      heard++
      for (const term of rowAt(library.termsIn, d)) if (placeOf[term] >= 0) counts[placeOf[term]]++
    }
    for (let c = 0; c < size; c++)
      company[w * size + c] = logRatio(counts[c], (heard * holders[c]) / Math.max(1, documents - 1))
  }
  const said = {
    candidates,
    words,
    company,
    near: nearness?.(words, candidates) ?? new Float32Array(company.length),
    weights: Float64Array.from(
      words,
      (word) => Math.log((documents + 1) / holderCount(library.holders, word)) / Math.log(documents + 1),
    ),
    frequency: holders.map((count) => Math.log(count + 0.5)),
  }
  const sums = new Float64Array(3 * size)
  for (const w of words.keys()) addWord(said, w, 1, sums)
  return { ...said, sums }
}

/** What the words right before and after the gaps say. */
function besideWitnesses(
  library: Library,
  { document, before, after }: GapQuestion,
  candidates: Uint32Array,
  placeOf: Int32Array,
): Pick<GapWitnesses, 'before' | 'after'> {
  const size = candidates.length
  const counts = new Uint32Array(size)
  const ownPlaces = new Uint32Array(library.terms.length)
  for (const term of rowAt(library.places, document)) ownPlaces[term]++
  const beside = (sides: Uint32Array, places: Rows): Float32Array => {
    const ratios = new Float32Array(sides.length * size)
    for (const [g, word] of sides.entries()) {
      if (word === gap) continue
      counts.fill(0)
      for (const p of rowAt(places, word)) {
        const place = placeOf[library.places.codes[p]]
        if (library.documentOf[p] !== document && place >= 0) counts[place]++
      }
      for (let c = 0; c < size; c++) {
        const total = library.termTotals[candidates[c]] - ownPlaces[candidates[c]]
        ratios[g * size + c] = logRatio(counts[c], (library.wordTotals[word] * total) / library.text.codes.length)
      }
    }
    return ratios
  }
  return { before: beside(before, library.behind), after: beside(after, library.ahead) }
}

/** The features of all candidates, row-major; as if some words were not there, where these are named. */
export function featuresOf(witnesses: GapWitnesses, without?: ReadonlySet<number>): Float64Array {
  const { question, candidates, words, before, after, sums, frequency } = witnesses
  const size = candidates.length
  const features = new Float64Array(size * featureCount)
  const left = without ? sums.slice() : sums
  let told = words.length
  if (without)
    for (const [w, word] of words.entries()) {
      if (!without.has(word)) continue
      told--
      addWord(witnesses, w, -1, left)
    }
  const gaps = question.before.length
  for (let c = 0; c < size; c++) {
    const at = c * featureCount
    if (told > 0) {
      features[at] = left[c] / Math.sqrt(told)
      features[at + 1] = Math.log(Math.max(1e-9, left[size + c] / told))
      features[at + 3] = Math.log(Math.max(1e-9, left[2 * size + c] / told))
    }
    for (let g = 0; g < gaps; g++) {
      if (!without?.has(question.before[g])) features[at + 2] += before[g * size + c]
      if (!without?.has(question.after[g])) features[at + 2] += after[g * size + c]
    }
    features[at + 2] /= Math.sqrt(Math.max(1, gaps))
    features[at + 4] = frequency[c]
  }
  return features
}

/** Adds what one word says to the sums, or takes it away: company, its exponential, that of nearness. */
function addWord(
  { candidates, company, near, weights }: Pick<GapWitnesses, 'candidates' | 'company' | 'near' | 'weights'>,
  w: number,
  sign: number,
  sums: Float64Array,
): void {
  const size = candidates.length
  for (let c = 0; c < size; c++) {
    sums[c] += sign * company[w * size + c]
    sums[size + c] += sign * Math.exp(company[w * size + c])
    sums[2 * size + c] += sign * Math.exp(weights[w] * near[w * size + c])
  }
}

/** Words in more than half of the documents are passed over. */
export function tells(library: Library, word: number): boolean {
  return holderCount(library.holders, word) <= Math.max(8, rowCount(library.text) / 2)
}

function sameCodes(a: Uint32Array, b: Uint32Array): boolean {
  return a === b || (a.length === b.length && a.every((code, i) => code === b[i]))
}

/** How much more often than expected, as a logarithm; near 0 where nothing is expected and nothing found. */
function logRatio(found: number, expected: number): number {
  return Math.log((found + 0.5) / (expected + 0.5))
}

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
  const nearnessOf = (asked: Uint32Array, terms: Uint32Array): Float32Array => {
    const columns = Array.from(terms, (term) => library.terms[term])
    return Float32Array.from(meaning.distances(names(asked), columns), (distance, i) => {
      const value = (means[terms[i % terms.length]] - distance) / spread
      return Number.isNaN(value) ? 0 : Math.min(most, value)
    })
  }
  const everyTerm = Uint32Array.from(library.terms.keys())
  const rowOf = rememberedRows((asked) => nearnessOf(asked, everyTerm), everyTerm.length)
  return (asked, terms) => {
    if (terms.length < everyTerm.length / 4) return nearnessOf(asked, terms)
    const rows = rowOf(asked)
    const near = new Float32Array(asked.length * terms.length)
    for (const [w, row] of rows.entries())
      for (let t = 0; t < terms.length; t++) near[w * terms.length + t] = row[terms[t]]
    return near
  }
}

/** So many numbers are kept at most: 64 MB. */
const mostRemembered = 2 ** 24

/** Most words stand in many documents: what a word is to every term is asked once. Forgotten when it is too much to keep. */
function rememberedRows(
  ask: (words: Uint32Array) => Float32Array,
  width: number,
): (words: Uint32Array) => Float32Array[] {
  const known = new Map<number, Float32Array>()
  return (words) => {
    if (known.size * width > mostRemembered) known.clear()
    const unknown = words.filter((word) => !known.has(word))
    const rows = unknown.length === 0 ? undefined : ask(unknown)
    for (const [i, word] of unknown.entries()) known.set(word, rows!.slice(i * width, (i + 1) * width))
    return Array.from(words, (word) => known.get(word)!)
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
