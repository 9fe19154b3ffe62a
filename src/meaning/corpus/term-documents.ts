import { documentsOf, type CorpusIndex } from './corpus-index.js'
import { wordsOf } from './words.js'

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
