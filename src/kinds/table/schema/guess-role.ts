import type { Role } from '../../../data/table.js'
import { type ColumnFacts, shareOf } from './column-facts.js'
import { roleByHeader } from './header-role.js'
import { hasSort } from './lexicon/read-header.js'
import {
  identifying,
  identifyingTogether,
  isFiveDigits,
  isGivenName,
  isIcdCode,
  isKnownName,
  isLetterPostcode,
  isPersonName,
  isSex,
  namesIllness,
} from '../value-patterns.js'

/** A role, or none, and why. */
export interface Guess {
  readonly role?: Role | undefined
  readonly because: string
  /** It is called like a person, and not only an id. */
  readonly named?: boolean
  /** A trait that a person keeps, such as sex: a column that never contradicts it may say who the person is. */
  readonly trait?: boolean
  /** What nobody has two of, or hardly: names, births, sexes. */
  readonly lasting?: string
  /** Nothing said so: it is the careful answer. */
  readonly careful?: boolean
}

const mostly = 0.8
/** One mere number in ten passes a check digit: of so many, one column in a thousand. */
const fewestBare = 3

/** What a column is, by its values where they can only be one thing, then by its header, then by its values again. */
export function guessRole(facts: ColumnFacts): Guess {
  if (facts.rows > 1 && facts.distinct <= 1) return { role: 'insensitive', because: 'everybody has the same value' }
  return byTellingValues(facts) ?? roleByHeader(facts) ?? byValues(facts) ?? careful(facts)
}

function byTellingValues(facts: ColumnFacts): Guess | undefined {
  const aboutOthers = hasSort(facts.says, 'body') ?? hasSort(facts.says, 'thing') ?? hasSort(facts.says, 'place')
  for (const { what, fits, weak } of identifying) {
    if (
      (weak === true && facts.says.named.some(({ concept }) => concept.sort !== 'contact')) ||
      (what === 'UUIDs' && aboutOthers)
    )
      continue
    const share = shareOf(facts, fits)
    if (share >= mostly) return { role: 'identifier', because: `its values look like ${what}` }
  }
  const bare = identifyingTogether.find(({ fits }) => facts.sample.length >= fewestBare && shareOf(facts, fits) === 1)
  if (bare) return { role: 'identifier', because: `its values look like ${bare.what}` }
  if (isFreeText(facts)) return { role: 'text', because: 'its values are long, with many words: free text' }
  return undefined
}

function isFreeText({ sample, type }: ColumnFacts): boolean {
  if (type !== 'text' || sample.length === 0) return false
  const characters = sample.reduce((sum, value) => sum + value.length, 0) / sample.length
  const blanks = sample.reduce((sum, value) => sum + (value.match(/\s+/g)?.length ?? 0), 0) / sample.length
  return characters >= 40 && blanks >= 5
}

function byValues(facts: ColumnFacts): Guess | undefined {
  const { distinct, rows, form } = facts
  const all = (fits: (value: string) => boolean): boolean => shareOf(facts, fits) >= 0.9
  if (distinct >= 2 && distinct <= 6 && all(isSex) && !form.yesNo)
    return { role: 'quasi', because: 'its values look like sexes', trait: true }
  if (all(isLetterPostcode)) return { role: 'quasi', because: 'its values look like postcodes' }
  if (all(isFiveDigits) && facts.sample.some((value) => value.startsWith('0')))
    return { role: 'quasi', because: 'its values look like postcodes' }
  if (shareOf(facts, namesIllness) >= 0.3) return { role: 'sensitive', because: 'its values name illnesses' }
  if (all(isIcdCode) && facts.sample.some((value) => value.includes('.')))
    return { role: 'sensitive', because: 'its values look like codes of diagnoses (ICD-10)' }
  const known = shareOf(facts, isKnownName) >= 0.5 && all(isPersonName)
  if ((known && distinct > 2) || (distinct > rows / 2 && distinct > 4 && all(isPersonName)))
    return { role: 'identifier', because: 'its values look like names of people' }
  if (distinct > 2 && shareOf(facts, isGivenName) >= 0.6)
    return { role: 'identifier', because: 'its values look like given names' }
  if (distinct === rows && rows > 4 && isRunning(facts))
    return { role: 'identifier', because: 'it is a running number' }
  // Of a few records all values may differ by chance.
  if (distinct === rows && rows >= 20 && facts.type === 'text')
    return { role: 'identifier', because: 'every record has its own value' }
  if (distinct === rows && form.code && facts.says.named.length === 0)
    return { role: 'identifier', because: 'every record has its own number or code, and nothing says of what' }
  return undefined
}

/** Whole numbers without a gap, each once. */
function isRunning({ sample, distinct, rows }: ColumnFacts): boolean {
  const numbers = sample.map(Number)
  if (!numbers.every(Number.isInteger)) return false
  const span =
    numbers.reduce((most, n) => Math.max(most, n), -Infinity) -
    numbers.reduce((least, n) => Math.min(least, n), Infinity)
  return distinct === rows && span < rows && span >= rows * 0.9 - 1
}

/** Nothing says what it is. */
function careful(facts: ColumnFacts): Guess {
  const all = (fits: (value: string) => boolean): boolean => shareOf(facts, fits) >= 0.9
  const some = identifying.find(({ fits, weak }) => weak !== true && shareOf(facts, fits) > 0)
  if (some) return { because: `some of its values look like ${some.what}` }
  if (facts.distinct >= 20 && all(isPersonName)) return { because: 'its values could be names of people' }
  const unsaid = 'neither its name nor its values say what it is'
  return { role: 'sensitive', because: `${unsaid}: taken for what people want to keep to themselves`, careful: true }
}
