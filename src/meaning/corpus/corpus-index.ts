import { sectionOf, type Packed } from '../../formats/packed.js'
import { wordsOf } from './words.js'

/**
 * Which documents hold which words, and each document's words in order. A word's documents are sorted, so two words
 * are counted together by walking two lists; a phrase is the AND of its words, then checked in the documents' text.
 */
export interface CorpusIndex {
  readonly name: string
  readonly documentCount: number
  readonly words: readonly string[]
  readonly codeOf: ReadonlyMap<string, number>
  /** Word w is in documents postings[postingOffsets[w]] to postings[postingOffsets[w + 1] - 1], ascending. */
  readonly postingOffsets: Uint32Array
  readonly postings: Uint32Array
  /** Document d reads text[documentOffsets[d]] to text[documentOffsets[d + 1] - 1], as word codes. */
  readonly documentOffsets: Uint32Array
  readonly text: Uint32Array
}

export const indexKind = 'corpus-index'
export const indexVersion = 1

export function indexOf(file: Packed): CorpusIndex {
  const u32 = (name: string) => sectionOf(file, name, Uint32Array)
  const words = decodeWords(sectionOf(file, 'words', Uint8Array))
  return {
    name: String(file.facts['name']),
    documentCount: Number(file.facts['documents']),
    words,
    codeOf: new Map(words.map((word, code) => [word, code])),
    postingOffsets: u32('postingOffsets'),
    postings: u32('postings'),
    documentOffsets: u32('documentOffsets'),
    text: u32('text'),
  }
}

/** Documents of one word, as a view; empty when the corpus never says it. */
function documentsOf(index: CorpusIndex, word: string): Uint32Array {
  const code = index.codeOf.get(word)
  if (code === undefined) return new Uint32Array()
  return index.postings.subarray(index.postingOffsets[code], index.postingOffsets[code + 1])
}

/** A document as its folded words, for showing why two terms are related. */
export function documentText(index: CorpusIndex, document: number): string {
  const codes = index.text.subarray(index.documentOffsets[document], index.documentOffsets[document + 1])
  return Array.from(codes, (code) => index.words[code]).join(' ')
}

export function encodeWords(words: readonly string[]): Uint8Array {
  return new TextEncoder().encode(words.join('\n'))
}

export function decodeWords(bytes: Uint8Array): string[] {
  return bytes.length === 0 ? [] : new TextDecoder().decode(bytes).split('\n')
}

/** Below this many documents with the exact phrase, documents with all its words count instead. */
const fewestPhraseDocuments = 5

/**
 * The documents that hold a term, ascending: a word's own, a phrase's exact occurrences, or, where the phrase is
 * rare, all documents with every one of its words.
 */
export function termDocuments(index: CorpusIndex, term: string): Uint32Array {
  const words = wordsOf(term)
  if (words.length === 0) return new Uint32Array()
  const lists = [...new Set(words)].map((word) => documentsOf(index, word)).sort((a, b) => a.length - b.length)
  let together = lists[0]
  for (const list of lists.slice(1)) together = documentsOfBoth(together, list)
  if (words.length === 1) return together
  const phrase = together.filter((document) => holdsPhrase(index, document, words))
  return phrase.length >= fewestPhraseDocuments ? phrase : together
}

/** Documents in both ascending lists. */
export function documentsOfBoth(shorter: Uint32Array, longer: Uint32Array): Uint32Array {
  const both = new Uint32Array(Math.min(shorter.length, longer.length))
  let count = 0
  let j = 0
  for (const document of shorter) {
    while (j < longer.length && longer[j] < document) j++
    if (longer[j] === document) both[count++] = document
  }
  return both.subarray(0, count)
}

function holdsPhrase(index: CorpusIndex, document: number, words: readonly string[]): boolean {
  const codes = words.map((word) => index.codeOf.get(word)!)
  const end = index.documentOffsets[document + 1] - codes.length
  for (let at = index.documentOffsets[document]; at <= end; at++) {
    let same = 0
    while (same < codes.length && index.text[at + same] === codes[same]) same++
    if (same === codes.length) return true
  }
  return false
}
