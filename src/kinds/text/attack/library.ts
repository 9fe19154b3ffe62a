import { growableUint32 } from '../../../data/growable.js'
import { type Rows, rowAt, rowCount, rowsOf, transposed } from '../../../data/rows.js'
import type { NamedText } from '../../../data/texts.js'
import { markedSpans } from '../marked-spans.js'
import { foldWord, scanWords, wordsOf } from '../../../meaning/corpus/words.js'
import { nobody } from '../../../contract/claims.js'

/** Stands in a document's words where something was taken away. */
export const gap = nobody

/** Documents by their words, and where the terms stand that may have been taken away. */
export interface Library {
  readonly words: readonly string[]
  /** Each document's words in order, with `gap` for each mark. */
  readonly text: Rows
  /** By word: the documents that hold it. */
  readonly holders: Rows
  /** By word: how often it stands in all. */
  readonly wordTotals: Uint32Array
  readonly terms: readonly string[]
  readonly findTerms: FindTerms
  /** Where terms stand, document by document: `places.offsets` by document, the term of each place as its code. */
  readonly places: Rows
  readonly documentOf: Uint32Array
  /** By document its terms, each once, and by term its documents. */
  readonly termsIn: Rows
  readonly termHolders: Rows
  readonly termTotals: Uint32Array
  /** By word: the places of terms that stand right behind it, and right before it. */
  readonly behind: Rows
  readonly ahead: Rows
}

/** Calls back for every term in a row of words: its code, where it starts, how many words it has. */
type FindTerms = (text: Uint32Array, each: (term: number, at: number, length: number) => void) => void

/** Terms whose words are the same ("X-rays", "x ray") are one, under the first spelling. */
export function buildLibrary(documents: readonly NamedText[], names: readonly string[]): Library {
  const codeOf = new Map<string, number>()
  const codeOfWord = (folded: string): number => {
    let code = codeOf.get(folded)
    if (code === undefined) codeOf.set(folded, (code = codeOf.size))
    return code
  }
  const text = textRows(documents, codeOfWord)
  const { terms, findTerms } = termFinder(names, codeOfWord)
  const words = [...codeOf.keys()]
  const count = rowCount(text)
  const held: Uint32Array[] = []
  const termsIn: Uint32Array[] = []
  const wordTotals = new Uint32Array(words.length)
  const termTotals = new Uint32Array(terms.length)
  const offsets = new Uint32Array(count + 1)
  const [found, documentOf, before, after] = [growableUint32(), growableUint32(), growableUint32(), growableUint32()]
  for (let d = 0; d < count; d++) {
    const row = rowAt(text, d)
    for (const code of row) if (code !== gap) wordTotals[code]++
    held.push(distinct(row.filter((code) => code !== gap)))
    findTerms(row, (term, at, length) => {
      found.push(term)
      documentOf.push(d)
      before.push(wordAt(row, at - 1, words.length))
      after.push(wordAt(row, at + length, words.length))
      termTotals[term]++
    })
    offsets[d + 1] = found.length
    termsIn.push(distinct(found.values.slice(offsets[d], offsets[d + 1])))
  }
  const places = { offsets, codes: found.finish() }
  return {
    words,
    text,
    holders: transposed(rowsOf(held), words.length),
    wordTotals,
    terms,
    findTerms,
    places,
    documentOf: documentOf.finish(),
    termsIn: rowsOf(termsIn),
    termHolders: transposed(rowsOf(termsIn), terms.length),
    termTotals,
    behind: placesBy(before.finish(), words.length),
    ahead: placesBy(after.finish(), words.length),
  }
}

/** Codes that are in a list, each once, rising. */
export function distinct(codes: Uint32Array): Uint32Array {
  return codes
    .slice()
    .sort()
    .filter((code, i, sorted) => i === 0 || sorted[i - 1] !== code)
}

/** How many documents hold a word or a term. */
export function holderCount({ offsets }: Rows, code: number): number {
  return offsets[code + 1] - offsets[code]
}

function textRows(documents: readonly NamedText[], codeOf: (folded: string) => number): Rows {
  const codes = growableUint32()
  const offsets = new Uint32Array(documents.length + 1)
  for (const [d, { text }] of documents.entries()) {
    let from = 0
    const read = (to: number): void => scanWords(text, from, to, (raw) => codes.push(codeOf(foldWord(raw))))
    for (const { start, end } of markedSpans(text)) {
      read(start)
      codes.push(gap)
      from = end
    }
    read(text.length)
    offsets[d + 1] = codes.length
  }
  return { offsets, codes: codes.finish() }
}

function termFinder(names: readonly string[], codeOf: (folded: string) => number) {
  interface Known {
    readonly term: number
    readonly codes: readonly number[]
  }
  const byFirst = new Map<number, Known[]>()
  const terms: string[] = []
  for (const name of names) {
    const codes = wordsOf(name).map(codeOf)
    if (codes.length === 0) continue
    const alike = byFirst.get(codes[0]) ?? []
    byFirst.set(codes[0], alike)
    if (alike.some((one) => one.codes.length === codes.length && one.codes.every((code, i) => code === codes[i])))
      continue
    alike.push({ term: terms.push(name) - 1, codes })
  }
  const findTerms: FindTerms = (text, each) => {
    for (let at = 0; at < text.length; at++) {
      for (const { term, codes } of byFirst.get(text[at]) ?? [])
        if (codes.every((code, i) => text[at + i] === code)) each(term, at, codes.length)
    }
  }
  return { terms, findTerms }
}

/** The word at a place; one code beyond the words where there is none. */
function wordAt(row: Uint32Array, at: number, none: number): number {
  const code = at < 0 || at >= row.length ? gap : row[at]
  return code === gap ? none : code
}

function placesBy(words: Uint32Array, count: number): Rows {
  return transposed({ offsets: Uint32Array.from({ length: words.length + 1 }, (_, i) => i), codes: words }, count + 1)
}
