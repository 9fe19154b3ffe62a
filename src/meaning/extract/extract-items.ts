import { singular } from '../corpus/singular.js'
import { wordsOf } from '../corpus/words.js'
import type { TaggedWord } from './tagger.js'

const nouns = new Set(['NOUN', 'PROPN'])

/**
 * The items of a text, as §5.1 of the thesis and §6.1 of the article take them: noun + noun, adjective + noun, or
 * noun, from left to right; then `tidyItems`.
 */
export function phrasesOf(words: readonly TaggedWord[]): string[] {
  const items: string[] = []
  for (let i = 0; i < words.length; i++) {
    const [word, next] = [words[i], words[i + 1]]
    const opens = nouns.has(word.tag) || word.tag === 'ADJ'
    if (opens && !word.stop && next?.follows && nouns.has(next.tag) && !next.stop) {
      items.push(`${plainWord(word.text)} ${singularWord(next.text)}`)
      i++
    } else if (nouns.has(word.tag) && !word.stop) items.push(singularWord(word.text))
  }
  return tidyItems(items)
}

/** Keeps the first of equal items (singular = plural), and no noun that stands in a kept phrase; order is kept. */
export function tidyItems(items: readonly string[]): string[] {
  const inPhrase = new Set<string>()
  for (const item of items) if (item.includes(' ')) for (const word of wordsOf(item)) inPhrase.add(word)
  const seen = new Set<string>()
  return items.filter((item) => {
    const words = wordsOf(item)
    const key = words.join(' ')
    if (words.join('').length < 2 || seen.has(key) || (!item.includes(' ') && inPhrase.has(key))) return false
    seen.add(key)
    return true
  })
}

/** Lower case, the last word of a hyphenated one in the singular. */
export function singularWord(text: string): string {
  const plain = plainWord(text)
  const last = plain.lastIndexOf('-') + 1
  return plain.slice(0, last) + singular(plain.slice(last))
}

function plainWord(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
