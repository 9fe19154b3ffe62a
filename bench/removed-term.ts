import { foldWord, wordsOf } from '../src/meaning/corpus/words.js'

/** A text with every occurrence of a term marked as removed, whatever its case and number. */
export function withTermRemoved(text: string, term: string): string {
  const wanted = wordsOf(term)
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].filter(
    ({ 0: word, index }) => !(/^s$/i.test(word) && /['’]$/.test(text.slice(0, index))),
  )
  const folded = words.map(([word]) => foldWord(word))
  let released = ''
  let from = 0
  for (let i = 0; i + wanted.length <= words.length;) {
    if (wanted.some((word, place) => folded[i + place] !== word)) {
      i++
      continue
    }
    const last = words[i + wanted.length - 1]
    released += `${text.slice(from, words[i].index)}[REDACTED]`
    from = last.index + last[0].length
    i += wanted.length
  }
  return released + text.slice(from)
}
