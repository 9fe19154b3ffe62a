import type { Digest } from '../../../math/digest.js'
import { digestNames } from '../../../math/digests.js'
import type { CodedColumn } from '../../../data/table.js'
import type { OnAttack } from '../../../contract/attack.js'
import { type Token, tokenName, tokensOf, wholeSizes } from './identifier-tokens.js'
import { type IdentifierFormat, identifiersOf, sizeOf } from './identifier-formats.js'
import { TryDigests } from './try-digests.js'

/** What is tried on the identifiers of a column. */
interface Guessing {
  /** What people are called in the original, tried before all others. */
  readonly identifiers: Iterable<string>
  readonly guesses: Iterable<string>
  /** What identifiers look like: all of a form are tried where they are no more than the candidates, else the first. */
  readonly formats: readonly IdentifierFormat[]
  readonly domains: readonly string[]
  readonly spaces: readonly Space[]
  /** Candidates of the spaces at most. */
  readonly candidates: number
  readonly salt?: string | undefined
  readonly hmacKey?: string | undefined
  /** Every hash function that is long enough, not only the one that a length tells. */
  readonly anyHash: boolean
}

/** What the values of a column were before they were hashed, encoded or masked. */
export interface Inverted {
  readonly column: string
  /** By value: what it may have been, each once, and the chance of each. */
  readonly found: readonly { readonly texts: readonly string[]; readonly chance: number }[]
  readonly tried: number
  /** Kinds of tokens by name, and how many values are of each. */
  readonly kinds: ReadonlyMap<string, number>
  /** How many values a space of this size would seem to give back by chance alone. */
  readonly byChance: number
  readonly exhausted: boolean
}

/** From this length on no two candidates are taken to share a hash: MD5 and longer. */
const wholeNibbles = 32

/** Candidates that fit one mask and are kept. */
const mostTexts = 8

/**
 * The intruder hashes every identifier there could be and looks which of them stand in the table: a hash hides nothing
 * that can be counted through.
 */
export function invertColumn(column: CodedColumn, guessing: Guessing, onProgress?: OnAttack): Inverted {
  const tokens = tokensOf(column.values)
  const fits = tokens.map(() => new Set<string>())
  const many = new Uint32Array(tokens.length)
  const add = (value: number, text: string): void => {
    if (fits[value].has(text)) return
    many[value]++
    if (fits[value].size < mostTexts) fits[value].add(text)
  }
  for (const [value, token] of tokens.entries()) if (token.kind === 'encoded') add(value, token.text)
  const masked = [...tokens.keys()].filter((value) => tokens[value].kind === 'mask')
  const masks = masked.length > 0 ? masksOf(masked.map((value) => column.values[value])) : undefined
  const digest = new TryDigests(tokens, { ...guessing, families: familiesFor(tokens, guessing.anyHash) })
  let tried = 0
  const attempt = (candidate: string): void => {
    digest.try(candidate, add)
    if (++tried % 100_000 === 0) onProgress?.('trying identifiers', tried, guessing.candidates)
  }
  for (const list of [guessing.identifiers, guessing.guesses])
    for (const guess of list)
      for (const candidate of variantsOf(guess, guessing.domains)) {
        attempt(candidate)
        if (masks) for (const at of masks.fitting(candidate)) add(masked[at], candidate)
      }
  // A whole hash fits nothing else; one that was cut short may fit another candidate better.
  const done = (): boolean =>
    tokens.every((token, value) => token.kind !== 'digest' || (fits[value].size > 0 && token.nibbles >= wholeNibbles))
  const exhausted = digest.ways > 0 && !done() && countThrough(guessing, attempt)
  return {
    column: column.name,
    tried,
    kinds: kindsOf(tokens),
    found: tokens.map((token, value) => ({
      texts: [...fits[value]],
      chance: many[value] === 0 ? 0 : 1 / (many[value] + collisions(token, digest.hashes)),
    })),
    byChance: tokens.reduce((sum, token) => sum + Math.min(1, collisions(token, digest.hashes)), 0),
    exhausted,
  }
}

/** Forms of which all can be tried, each space in turn, and of larger forms the first; true where candidates were left. */
function countThrough({ spaces, formats, candidates }: Guessing, attempt: (candidate: string) => void): boolean {
  const upTo = (lists: Iterable<Iterable<string>>): boolean => {
    let left = candidates
    for (const list of lists)
      for (const candidate of list) {
        if (left-- <= 0) return true
        attempt(candidate)
      }
    return false
  }
  const [small, large] = [true, false].map((whole) =>
    formats.filter((format) => sizeOf(format) <= candidates === whole).map(identifiersOf),
  )
  const left = [...small.map((list) => upTo([list])), upTo(spaces.map(candidatesIn)), upTo(large)]
  return left.includes(true)
}

/** How many candidates are expected to have a digest that begins like this one without being what it was made of. */
function collisions(token: Token, hashes: number): number {
  return token.kind === 'digest' ? hashes / 16 ** token.nibbles : 0
}

function familiesFor(tokens: readonly Token[], anyHash: boolean): Digest['id'][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal are its keys
  const all = Object.keys(digestNames) as Digest['id'][]
  const lengths = new Set(tokens.flatMap((token) => (token.kind === 'digest' ? [token.nibbles / 2] : [])))
  if (anyHash || [...lengths].some((size) => !wholeSizes.includes(size))) return all
  return all.filter((_, i) => lengths.has(wholeSizes[i]))
}

function kindsOf(tokens: readonly Token[]): Map<string, number> {
  const kinds = new Map<string, number>()
  for (const token of tokens) kinds.set(tokenName(token), (kinds.get(tokenName(token)) ?? 0) + 1)
  return new Map([...kinds].sort(([, a], [, b]) => b - a))
}

/** Masked identifiers, found by the characters before their first hidden one. */
interface Masks {
  /** The places of the masks that a candidate fits. */
  fitting(candidate: string): Iterable<number>
}

const hiddenRun = /[*•]+|[xX]{3,}/g

/** Of letters a run hides any number of characters, since `***` is often written for all; of digits as many as there are. */
export function masksOf(masks: readonly string[]): Masks {
  const byPrefix = new Map<string, { readonly at: number; readonly pattern: RegExp }[]>()
  for (const [at, mask] of masks.entries()) {
    const exact = /^[\d*•\s./+-]+$/.test(mask)
    let [pattern, from] = ['', 0]
    for (const { 0: run, index } of mask.matchAll(hiddenRun)) {
      pattern += literal(mask.slice(from, index)) + (exact ? `.{${run.length}}` : '.+')
      from = index + run.length
    }
    const prefix = mask.slice(0, mask.search(hiddenRun))
    const list = byPrefix.get(prefix) ?? []
    byPrefix.set(prefix, list)
    list.push({ at, pattern: new RegExp(`^${pattern}${literal(mask.slice(from))}$`, 'su') })
  }
  const lengths = [...new Set([...byPrefix.keys()].map(({ length }) => length))]
  return {
    *fitting(candidate) {
      for (const length of lengths)
        for (const { at, pattern } of byPrefix.get(candidate.slice(0, length)) ?? [])
          if (candidate.length >= length && pattern.test(candidate)) yield at
    },
  }
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}

/** Identifiers that can be counted through, the likeliest and smallest spaces first. */
const spaceNames = ['dates', 'zip', 'digits', 'phone'] as const
type SpaceName = (typeof spaceNames)[number]

interface Space {
  readonly name: SpaceName
  /** Of phone numbers: how they begin. */
  readonly prefix?: string
}

/** Reads `dates`, `zip`, `digits`, `phone:+4917`; undefined where a word is unknown. */
export function spacesOf(words: readonly string[]): Space[] | undefined {
  const spaces: Space[] = []
  for (const word of words) {
    const [head, prefix] = word.split(':', 2)
    const name = spaceNames.find((one) => one === head)
    if (name === undefined || (name === 'phone' && !prefix)) return undefined
    spaces.push({ name, ...(prefix !== undefined && { prefix }) })
  }
  return spaces
}

/** Every identifier of a space. Of digits and phone numbers there is no end: whoever asks stops. */
export function* candidatesIn({ name, prefix }: Space): Generator<string> {
  if (name === 'dates') yield* dates()
  else if (name === 'zip') yield* digitsOf(5, '')
  else for (let length = name === 'phone' ? 4 : 1; length <= 15; length++) yield* digitsOf(length, prefix ?? '')
}

function* digitsOf(length: number, prefix: string): Generator<string> {
  for (let n = 0; n < 10 ** length; n++) yield prefix + `${n}`.padStart(length, '0')
}

const firstYear = 1900
const lastYear = 2030

function* dates(): Generator<string> {
  for (let year = firstYear; year <= lastYear; year++)
    for (let month = 1; month <= 12; month++)
      for (let day = 1; day <= daysIn(year, month); day++) {
        const [y, m, d] = [`${year}`, `${month}`.padStart(2, '0'), `${day}`.padStart(2, '0')]
        yield `${y}-${m}-${d}`
        yield `${y}${m}${d}`
        yield `${d}.${m}.${y}`
        yield `${d}/${m}/${y}`
        yield `${m}/${d}/${y}`
        yield `${d}${m}${y}`
      }
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** A guess as it may have been written before it was hashed, and with each domain as an address. */
export function* variantsOf(guess: string, domains: readonly string[]): Generator<string> {
  const trimmed = guess.trim()
  const seen = new Set([guess, trimmed, trimmed.toLowerCase(), trimmed.toUpperCase()])
  yield* seen
  if (trimmed === '' || trimmed.includes('@')) return
  const name = trimmed.toLowerCase().replace(/\s+/g, '.')
  for (const domain of domains) {
    yield `${name}@${domain}`
    const [first, ...rest] = name.split('.')
    if (rest.length > 0) yield `${first[0]}.${rest.join('.')}@${domain}`
    if (rest.length > 0) yield `${first}${rest.join('')}@${domain}`
  }
}
