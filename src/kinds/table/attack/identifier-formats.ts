import { withCommas } from '../../../math/with-commas.js'
import { headerWords } from '../header-words.js'

/** What identifiers look like, and all that look so: `#` is any digit, everything else is itself. */
export interface IdentifierFormat {
  readonly what: string
  readonly pattern: string
}

/** Numbers that people have, by a word of the header: how they are commonly written. */
const byHeader: readonly { readonly words: string; readonly what: string; readonly patterns: readonly string[] }[] = [
  {
    words: 'phone telephone tel mobile cell fax telefon handy',
    what: 'phone numbers',
    patterns: ['##########', '0##########', '+1##########', '+49##########'],
  },
  { words: 'ssn', what: 'social security numbers', patterns: ['###-##-####', '#########'] },
  { words: 'nhs', what: 'NHS numbers', patterns: ['##########'] },
  { words: 'cpr personnummer hetu', what: 'national numbers', patterns: ['######-####', '##########'] },
  { words: 'bsn', what: 'national numbers', patterns: ['#########'] },
  { words: 'pesel', what: 'national numbers', patterns: ['###########'] },
  { words: 'aadhaar', what: 'national numbers', patterns: ['############'] },
]

/** What the header of a column says that it held. */
export function formatsByHeader(name: string): readonly IdentifierFormat[] {
  const words = headerWords(name)
  return byHeader
    .filter((one) => one.words.split(' ').some((word) => words.includes(word)))
    .flatMap(({ what, patterns }) => patterns.map((pattern) => ({ what, pattern })))
}

/** A form that fewer of the examples have says nothing of the others. */
const leastShare = 0.1
const mostForms = 3

/** The forms of identifiers that somebody has seen some of: what all of a form share is fixed, every other digit is any. */
export function formatsOf(examples: Iterable<string>): readonly IdentifierFormat[] {
  const forms = new Map<string, { pattern: string; count: number }>()
  let all = 0
  for (const example of examples) {
    all++
    const shape = example.replaceAll(/\d/g, '#')
    const before = forms.get(shape)
    if (!before) forms.set(shape, { pattern: example, count: 1 })
    else {
      before.count++
      if (before.pattern !== example) before.pattern = sharedOf(before.pattern, example)
    }
  }
  return [...forms.values()]
    .filter(({ pattern, count }) => count >= leastShare * all && pattern.includes('#'))
    .sort((a, b) => b.count - a.count)
    .slice(0, mostForms)
    .map(({ pattern }) => ({ what: 'identifiers of the form of those that are known', pattern }))
}

function sharedOf(pattern: string, example: string): string {
  return Array.from(pattern, (character, i) => (character === example[i] ? character : '#')).join('')
}

export function sizeOf({ pattern }: IdentifierFormat): number {
  return 10 ** digitsIn(pattern)
}

function digitsIn(pattern: string): number {
  return pattern.split('#').length - 1
}

/** Every identifier of a form, counted up. */
export function* identifiersOf({ pattern }: IdentifierFormat): Generator<string> {
  const parts = pattern.split('#')
  const digits = parts.length - 1
  for (let n = 0; n < 10 ** digits; n++) {
    const number = `${n}`.padStart(digits, '0')
    yield parts.map((part, i) => part + (number[i] ?? '')).join('')
  }
}

/** Candidates that one core hashes in a second, in every common way and roughly. */
const hashedPerSecond = 1_000_000

/** How long it takes to try all, in words: what a hash is worth. */
export function timeFor(format: IdentifierFormat): string {
  const seconds = sizeOf(format) / hashedPerSecond
  const [unit, length] =
    seconds < 120
      ? ['second', 1]
      : seconds < 7200
        ? ['minute', 60]
        : seconds < 172_800
          ? ['hour', 3600]
          : ['day', 86_400]
  const count = Math.max(1, Math.round(seconds / length))
  return `about ${withCommas(count)} ${unit}${count === 1 ? '' : 's'}`
}
