import { markOf, wordSpans, type WordSpan } from '../marked-spans.js'
import { textRelease } from '../release.js'
import { parameters } from '../../../contract/parameter.js'
import { type Protector, infeasible } from '../../../contract/protector.js'

const keepParameters = parameters({
  terms: { type: 'lines', required: true, about: 'the terms that may stay, one a line' },
})

/** Nobody can list everything that names people. What names nobody can be listed: all else goes, whatever it is. */
export const keepListed: Protector<'text', typeof keepParameters> = {
  id: 'keep-listed',
  name: 'only listed terms',
  summary: 'keeps the terms of a list and puts a mark in place of every other run of words',
  cites: ['Berman: Concept-match medical data scrubbing, Archives of Pathology & Laboratory Medicine 127 (2003)'],
  makes: 'text',
  parameters: keepParameters,
  promises: ({ terms }) => [{ model: 'listed', values: { terms } }],
  run({ texts }, { terms }) {
    if (terms.length === 0) return infeasible('the list holds no term', 'name the terms that may stay, one a line')
    const find = termFinder(terms.map((term) => [term, true] as const))
    let kept = 0
    let removed = 0
    const listed = texts.map(({ id, text }) => {
      const words = wordSpans(text)
      const stays = new Uint8Array(words.length)
      for (const { first, last } of find(text, words)) stays.fill(1, first, last)
      const parts: string[] = []
      let at = 0
      for (let i = 0; i < words.length; i++) {
        if (stays[i]) {
          kept++
          continue
        }
        const { start } = words[i]
        // A run ends where a listed term, a mark or a line does.
        while (
          i + 1 < words.length &&
          !stays[i + 1] &&
          !/[\n[\]█*_]/.test(text.slice(words[i].end, words[i + 1].start))
        ) {
          i++
          removed++
        }
        removed++
        parts.push(text.slice(at, start), markOf('removed'))
        at = words[i].end
      }
      parts.push(text.slice(at))
      return { id, text: parts.join('') }
    })
    return { kind: 'released', release: textRelease({ texts: listed }), made: { kept, removed }, notes: [] }
  },
}

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
