import type { Concept, Sort } from './concept.js'
import { lexicon } from './lexicon.js'

/** A concept that a header names, and the words that do. */
export interface Named {
  readonly concept: Concept
  readonly word: string
}

export interface HeaderReading {
  /** In the order of the header. */
  readonly named: readonly Named[]
  /** Words that no language of the lexicon has. */
  readonly unknown: readonly string[]
  readonly plural: boolean
}

/** Words between two others that say nothing, in any of the languages. */
const small = new Set(
  'of the and or in on for from de la le les du des del di da dal della dello degli dei van von vom der die das den dem el los las al au aux et en y e per zur zum im am mit het een un une una uno und ou o to with by'.split(
    ' ',
  ),
)
/** What follows them only says when: the age at diagnosis is an age. */
const when = new Set(['at', 'bei', 'beim'])
const longestPhrase = 5

/** `dateOfBirth`, `DATE_NAISS`, `Geb.-Datum`: what a header names, by the longest phrases of the lexicon. */
export function readHeader(name: string): HeaderReading {
  const all = headerTokens(name)
  const cut = all.findIndex((token, i) => i > 0 && when.has(token))
  const tokens = contentOf(all)
  const whole = lexicon().alone.get(tokens.join(''))
  if (whole) return { named: [{ concept: whole, word: tokens.join(' ') }], unknown: [], plural: false }
  const reading = readTokens(tokens)
  const before = cut < 0 ? undefined : readTokens(contentOf(all.slice(0, cut)))
  return before?.named.some(({ concept }) => concept.sort !== 'measure') === true && !isOnePhrase(reading)
    ? before
    : reading
}

const isOnePhrase = ({ named, unknown }: HeaderReading): boolean => named.length === 1 && unknown.length === 0

function contentOf(tokens: readonly string[]): readonly string[] {
  const content = tokens.filter((token) => !small.has(token) && !when.has(token))
  return content.length > 0 ? content : tokens
}

function readTokens(tokens: readonly string[]): HeaderReading {
  const named: Named[] = []
  const unknown: string[] = []
  for (let at = 0; at < tokens.length;) {
    const found = phraseAt(tokens, at)
    if (found) {
      named.push(found.named)
      at += found.length
    } else {
      const parts = partsOf(tokens[at])
      named.push(...parts)
      if (parts.length === 0 && /\p{L}/u.test(tokens[at])) unknown.push(tokens[at])
      at++
    }
  }
  return { named, unknown, plural: /[a-z]s$/i.test(tokens.at(-1) ?? '') }
}

function phraseAt(tokens: readonly string[], at: number): { named: Named; length: number } | undefined {
  for (let length = Math.min(longestPhrase, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length)
    const joined = words.join('')
    const concept = conceptOfWord(joined) ?? (length === 1 ? undefined : conceptOfWord(joined.replace(/\d+$/, '')))
    if (concept) return { named: { concept, word: words.join(' ') }, length }
  }
  const bare = tokens[at].replace(/\d+$/, '').replace(/^\d+/, '')
  const concept = conceptOfWord(bare) ?? conceptOfWord(singular(bare))
  return concept && { named: { concept, word: bare }, length: 1 }
}

function conceptOfWord(word: string): Concept | undefined {
  const { anywhere } = lexicon()
  return anywhere.get(word) ?? (/[aou]e/.test(word) ? anywhere.get(word.replaceAll(/([aou])e/g, '$1')) : undefined)
}

function singular(word: string): string {
  if (word.length < 5) return ''
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?:es|s|en|n)$/, '')
}

const shortestPart = 3
/** No word of any language is longer, and a header may be anything. */
const longestWord = 60
/** Whatever follows: a date of it. */
const dateStarts = ['datum', 'date', 'fecha']
const shortTails: ReadonlySet<string> = new Set(['id', 'nr', 'no'])

/** A word written as one of several: `patientunitstayid`, `Rentenversicherungsnummer`; whole, else by its known end. */
function partsOf(token: string): readonly Named[] {
  const word = token.replaceAll(/\d/g, '')
  if (word.length < 2 * shortestPart - 1 || word.length > longestWord) return []
  const split = splitOf(word)
  if (split) return split
  const start = dateStarts.find((one) => word.startsWith(one))
  if (start !== undefined) return [{ concept: conceptOfWord(start)!, word: start }]
  const end = lexicon().endings.find(([ending]) => word.endsWith(ending) && word.length >= ending.length + shortestPart)
  return end ? [{ concept: end[1], word: end[0] }] : []
}

/** The split into the fewest parts, each a word of the lexicon; between two a linking s, n, en or e may stand. */
function splitOf(word: string): readonly Named[] | undefined {
  const best = new Map<number, readonly Named[]>([[0, []]])
  for (let end = 2; end <= word.length; end++)
    for (const [start, before] of best) {
      const part = word.slice(start, end)
      const known =
        before.length + 1 < (best.get(end)?.length ?? Infinity) ? partNamed(part, end === word.length) : undefined
      if (known) best.set(end, [...before, known])
    }
  return best.get(word.length)
}

function partNamed(part: string, last: boolean): Named | undefined {
  if (part.length < shortestPart && !(last && shortTails.has(part))) return undefined
  const concept = conceptOfWord(part) ?? (last ? undefined : conceptOfStem(part))
  return concept && { concept, word: part }
}

/** What stands in front of another word: with a linking s, n, en or e, or without the ending it has alone. */
function conceptOfStem(part: string): Concept | undefined {
  const without = conceptOfWord(part.replace(/(?:en|s|n|e)$/, ''))
  return without ?? (part.length < 5 ? undefined : (conceptOfWord(`${part}en`) ?? conceptOfWord(`${part}e`)))
}

/** Small words without accents: cut at what is no letter or digit, and where a capital begins another word. */
function headerTokens(name: string): readonly string[] {
  return (
    name
      .replaceAll(/n[°º]/gi, 'no ')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll('ß', 'ss')
      .replaceAll(/[øØ]/g, 'o')
      .replaceAll(/[æÆ]/g, 'ae')
      .replaceAll(/[œŒ]/g, 'oe')
      .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
      .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .toLowerCase()
      // DateofHire
      .replaceAll(/(?<=\p{L}{4})of(?= )/gu, ' of')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((token) => token !== '')
  )
}

export const hasSort = ({ named }: HeaderReading, sort: Sort): Named | undefined =>
  named.find(({ concept }) => concept.sort === sort)
