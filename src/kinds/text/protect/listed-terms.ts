import { type WordSpan } from '../word-spans.js'

/** A term of some words that stands in a text: the words from `first` to before `last`. */
export interface TermSpan<T> {
  readonly first: number
  readonly last: number
  readonly value: T
}

/** Terms by the words they are made of, so that the longest that stands at a place is found in one walk. */
interface TermTree<T> {
  readonly next: Map<string, TermTree<T>>
  value?: T
}

/** Finds the terms of a list in words of a text: at each place the longest, none overlapping. */
export function termFinder<T>(
  terms: Iterable<readonly [string, T]>,
): (text: string, words: readonly WordSpan[]) => TermSpan<T>[] {
  const root: TermTree<T> = { next: new Map() }
  for (const [term, value] of terms) {
    let at = root
    for (const word of term.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []) {
      const below: TermTree<T> = at.next.get(word) ?? { next: new Map() }
      at.next.set(word, below)
      at = below
    }
    if (at !== root) at.value ??= value
  }
  return (text, words) => {
    const found: TermSpan<T>[] = []
    for (let first = 0; first < words.length; first++) {
      let at: TermTree<T> | undefined = root
      let longest: TermSpan<T> | undefined
      for (let i = first; i < words.length; i++) {
        // Words of one term have a blank between them, not the end of a sentence.
        if (i > first && !/^\s+$/.test(text.slice(words[i - 1].end, words[i].start))) break
        at = at.next.get(words[i].word)
        if (!at) break
        if (at.value !== undefined) longest = { first, last: i + 1, value: at.value }
      }
      if (!longest) continue
      found.push(longest)
      first = longest.last - 1
    }
    return found
  }
}
