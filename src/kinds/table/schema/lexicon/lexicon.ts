import type { Concept } from './concept.js'
import { facetConcepts } from './facets.js'
import { peopleConcepts } from './people.js'
import { secretConcepts } from './secrets.js'
import { knownConcepts } from './traits.js'

export const concepts: readonly Concept[] = [...peopleConcepts, ...knownConcepts, ...secretConcepts, ...facetConcepts]

/** A word or phrase of the lexicon, and what it stands for. */
export interface Entry {
  readonly concept: Concept
  readonly language: string
  readonly phrase: string
  /** It means this only where it is the whole header. */
  readonly alone: boolean
}

export function* entriesOf(all: readonly Concept[]): Generator<Entry> {
  for (const concept of all)
    for (const [language, list] of Object.entries(concept.words))
      for (const word of list.split(',').map((one) => one.trim()))
        yield { concept, language, phrase: word.replace('=', ''), alone: word.startsWith('=') }
}

interface Lexicon {
  /** By the phrase without blanks. */
  readonly anywhere: ReadonlyMap<string, Concept>
  readonly alone: ReadonlyMap<string, Concept>
  /** Long words in which German and Dutch compounds may end. */
  readonly endings: readonly (readonly [string, Concept])[]
}

let made: Lexicon | undefined

/** Made when the first header is read. */
export function lexicon(): Lexicon {
  return (made ??= lexiconOf(concepts))
}

const shortestEnding = 5

function lexiconOf(all: readonly Concept[]): Lexicon {
  const [anywhere, alone] = [new Map<string, Concept>(), new Map<string, Concept>()]
  const endings: [string, Concept][] = []
  for (const entry of entriesOf(all)) {
    const { concept, language, phrase } = entry
    const key = phrase.replaceAll(' ', '')
    ;(entry.alone ? alone : anywhere).set(key, concept)
    if (!entry.alone && (language === 'de' || language === 'nl') && phrase.length >= shortestEnding && key === phrase)
      endings.push([phrase, concept])
  }
  return { anywhere, alone, endings: endings.toSorted(([a], [b]) => b.length - a.length) }
}
