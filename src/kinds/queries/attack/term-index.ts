import type { QueryLog } from '../../../data/query-log.js'
import { type Rows, rowCount, rowsOf, transposed } from '../../../data/rows.js'
import { wordsOf } from '../../../meaning/corpus/words.js'

/** What somebody asked, as words and clicked URLs with how often each was met. */
export interface AskedTerms {
  readonly words: ReadonlyMap<string, number>
  readonly urls: ReadonlyMap<string, number>
}

/** The words of every query of a log, read once. */
export function termReader({ query, url }: QueryLog): (rows: Iterable<number>) => AskedTerms {
  const words = query.texts.map(wordsOf)
  return (rows) => {
    const asked = { words: new Map<string, number>(), urls: new Map<string, number>() }
    for (const row of rows) {
      for (const word of words[query.codes[row]]) asked.words.set(word, (asked.words.get(word) ?? 0) + 1)
      const clicked = url.texts[url.codes[row]]
      if (clicked !== '') asked.urls.set(clicked, (asked.urls.get(clicked) ?? 0) + 1)
    }
    return asked
  }
}

/** Which published words a word counts for, and how much: itself, and perhaps such as mean nearly the same. */
export type WordSpread = (word: string) => readonly { readonly term: number; readonly share: number }[]

/** Weights by term. */
export type TermVector = ReadonlyMap<number, number>

/** Profiles of a published log as vectors of tf-idf: what stands in few of them weighs more. */
export class TermIndex {
  /** The published words by term; URLs come after them. */
  readonly words: readonly string[]
  readonly #terms: readonly [words: Map<string, number>, urls: Map<string, number>]
  readonly #idf: Float64Array
  readonly #postings: Rows
  /** Beside the postings: the weight of the term in the profile, over the length of its vector. */
  readonly #weights: Float64Array
  readonly #vectors: readonly TermVector[]
  readonly #scores: Float64Array

  /** `rows` of the log by profile, and how many users have each. */
  constructor(log: QueryLog, rows: readonly Uint32Array[], sizes: Uint32Array) {
    const read = termReader(log)
    const asked = rows.map(read)
    const [words, urls] = [new Map<string, number>(), new Map<string, number>()]
    for (const own of asked) for (const word of own.words.keys()) if (!words.has(word)) words.set(word, words.size)
    for (const own of asked)
      for (const url of own.urls.keys()) if (!urls.has(url)) urls.set(url, words.size + urls.size)
    this.words = [...words.keys()]
    this.#terms = [words, urls]
    const found = asked.map((own) => this.#counted(own, this.plain))
    const holders = new Float64Array(words.size + urls.size)
    for (const [profile, terms] of found.entries()) for (const term of terms.keys()) holders[term] += sizes[profile]
    this.#idf = holders.map((some) => Math.log(1 + log.user.texts.length / some))
    const vectors = found.map((terms) => this.#weighed(terms))
    this.#vectors = vectors
    this.#postings = transposed(rowsOf(vectors.map((own) => [...own.keys()])), holders.length)
    const lengths = vectors.map(lengthOf)
    this.#weights = new Float64Array(this.#postings.codes.length)
    for (let term = 0; term < rowCount(this.#postings); term++)
      for (let i = this.#postings.offsets[term]; i < this.#postings.offsets[term + 1]; i++) {
        const profile = this.#postings.codes[i]
        this.#weights[i] = vectors[profile].get(term)! / lengths[profile]
      }
    this.#scores = new Float64Array(rows.length)
  }

  /** A word counts for itself. */
  readonly plain: WordSpread = (word) => {
    const term = this.#terms[0].get(word)
    return term === undefined ? [] : [{ term, share: 1 }]
  }

  /** Of the words those that most users have, rising, and so many at most. */
  commonest(most: number): Uint32Array {
    return Uint32Array.from(this.words.keys())
      .sort((a, b) => this.#idf[a] - this.#idf[b] || a - b)
      .subarray(0, most)
      .sort()
  }

  vector(asked: AskedTerms, spread: WordSpread): TermVector {
    return this.#weighed(this.#counted(asked, spread))
  }

  /** Whether a profile has all the words and URLs. */
  holds(profile: number, { words, urls }: AskedTerms): boolean {
    const own = this.#vectors[profile]
    const has = (names: ReadonlyMap<string, number>, terms: ReadonlyMap<string, number>): boolean =>
      [...names.keys()].every((name) => own.has(terms.get(name) ?? -1))
    return has(words, this.#terms[0]) && has(urls, this.#terms[1])
  }

  /** The cosine of a vector with every profile (over the length of the vector, which is the same for all); used before the next call. */
  scores(vector: TermVector): Float64Array {
    this.#scores.fill(0)
    for (const [term, weight] of vector)
      for (let i = this.#postings.offsets[term]; i < this.#postings.offsets[term + 1]; i++)
        this.#scores[this.#postings.codes[i]] += weight * this.#weights[i]
    return this.#scores
  }

  #counted({ words, urls }: AskedTerms, spread: WordSpread): Map<number, number> {
    const found = new Map<number, number>()
    for (const [word, count] of words)
      for (const { term, share } of spread(word))
        found.set(term, (found.get(term) ?? 0) + share * (1 + Math.log(count)))
    for (const [url, count] of urls) {
      const term = this.#terms[1].get(url)
      if (term !== undefined) found.set(term, 1 + Math.log(count))
    }
    return found
  }

  #weighed(terms: ReadonlyMap<number, number>): Map<number, number> {
    return new Map(Array.from(terms, ([term, weight]) => [term, weight * this.#idf[term]]))
  }
}

function lengthOf(vector: TermVector): number {
  let squares = 0
  for (const weight of vector.values()) squares += weight * weight
  return Math.sqrt(squares)
}
