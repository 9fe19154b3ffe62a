import { wordsOf } from '../../src/meaning/corpus/words.js'

/** The documents of a term by reading every document, word by word. */
export function naiveDocuments(documents: readonly string[], term: string): number[] {
  const words = wordsOf(term)
  const texts = documents.map((document) => wordsOf(document))
  const all = texts.map((text, d) => (words.every((word) => text.includes(word)) ? d : -1)).filter((d) => d >= 0)
  if (words.length < 2) return words.length === 0 ? [] : all
  const phrase = all.filter((d) => ` ${texts[d].join(' ')} `.includes(` ${words.join(' ')} `))
  return phrase.length >= 5 ? phrase : all
}

export function naiveShared(documents: readonly string[], a: string, b: string): number {
  const right = new Set(naiveDocuments(documents, b))
  return naiveDocuments(documents, a).filter((d) => right.has(d)).length
}
