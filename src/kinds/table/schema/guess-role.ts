import type { Role } from '../../../data/table.js'
import { type ColumnFacts, shareOf, type Meaning } from './column-facts.js'
import {
  identifying,
  isFiveDigits,
  isIcdCode,
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
}

const mostly = 0.8

/** What a column is, by its values where they can only be one thing, then by its header, then by its values again. */
export function guessRole(facts: ColumnFacts): Guess {
  if (facts.rows > 1 && facts.distinct <= 1) return { role: 'insensitive', because: 'everybody has the same value' }
  return byTellingValues(facts) ?? byHeader(facts) ?? byValues(facts)
}

function byTellingValues(facts: ColumnFacts): Guess | undefined {
  for (const { what, fits } of identifying) {
    const share = shareOf(facts, fits)
    if (share >= mostly) return { role: 'identifier', because: `its values look like ${what}` }
  }
  if (isFreeText(facts)) return { role: 'text', because: 'its values are long, with many words: free text' }
  return undefined
}

function isFreeText({ sample, type }: ColumnFacts): boolean {
  if (type !== 'text' || sample.length === 0) return false
  const characters = sample.reduce((sum, value) => sum + value.length, 0) / sample.length
  const blanks = sample.reduce((sum, value) => sum + (value.match(/\s+/g)?.length ?? 0), 0) / sample.length
  return characters >= 40 && blanks >= 5
}

function byHeader(facts: ColumnFacts): Guess | undefined {
  const { says } = facts
  const first = (...meanings: Meaning[]): string | undefined =>
    meanings.map((meaning) => says.get(meaning)).find((word) => word !== undefined)
  const contact = says.get('contact')
  if (contact !== undefined && contact !== 'name') return { role: 'identifier', because: `it is called “${contact}”` }
  const sensitive = first('sensitive')
  if (sensitive !== undefined)
    return { role: 'sensitive', because: `it is called “${sensitive}”: what people may want to keep to themselves` }
  // A number for each visit is no place.
  const number = says.get('id')
  if (number !== undefined && says.has('place or time') && facts.distinct * 2 > facts.rows)
    return { role: 'identifier', because: `it is called “${number}”, and nearly every record has its own` }
  const trait = first('person trait')
  if (trait !== undefined)
    return { role: 'quasi', because: `it is called “${trait}”: others know it of people`, trait: true }
  const place = first('place or time')
  if (place !== undefined)
    return { role: 'quasi', because: `it is called “${place}”: others know where and when people were` }
  if (says.has('thing')) return undefined
  if (contact !== undefined) return { role: 'identifier', because: `it is called “${contact}”` }
  const id = first('person', 'id')
  if (id !== undefined && facts.type !== 'date') return identity(facts, id)
  const text = first('text')
  if (text !== undefined && facts.type === 'text') return { role: 'text', because: `it is called “${text}”` }
  const weight = first('weight')
  if (weight !== undefined)
    return {
      because: `it is called “${weight}”: a survey's weight or people's own? A rare weight tells somebody apart`,
    }
  return undefined
}

/** Something called an id: of a record where each has its own, of a person where it comes back. */
function identity({ distinct, rows, says }: ColumnFacts, word: string): Guess {
  if (distinct === rows) return { role: 'identifier', because: `it is called “${word}”, and every record has its own` }
  if (distinct * 100 < rows)
    return { because: `it is called “${word}”, but ${distinct} values are few for so many records` }
  const because = `it is called “${word}”, and comes back over several records`
  return { role: 'person', because, named: says.has('person') }
}

function byValues(facts: ColumnFacts): Guess {
  const { type, distinct, rows } = facts
  const all = (fits: (value: string) => boolean): boolean => shareOf(facts, fits) >= 0.9
  if (distinct >= 2 && distinct <= 6 && all(isSex))
    return { role: 'quasi', because: 'its values look like sexes', trait: true }
  if (type === 'date')
    return {
      role: 'quasi',
      because: 'its values are dates: others know when people were born, admitted or seen',
      trait: true,
    }
  if (all(isLetterPostcode)) return { role: 'quasi', because: 'its values look like postcodes' }
  if (all(isFiveDigits) && facts.sample.some((value) => value.startsWith('0')))
    return { role: 'quasi', because: 'its values look like postcodes' }
  if (shareOf(facts, namesIllness) >= 0.3) return { role: 'sensitive', because: 'its values name illnesses' }
  if (all(isIcdCode) && facts.sample.some((value) => value.includes('.')))
    return { role: 'sensitive', because: 'its values look like codes of diagnoses (ICD-10)' }
  if (distinct > rows / 2 && distinct > 4 && all(isPersonName))
    return { role: 'identifier', because: 'its values look like names of people' }
  if (distinct === rows && rows > 4 && isRunning(facts))
    return { role: 'identifier', because: 'it is a running number' }
  // Of a few records all values may differ by chance.
  if (distinct === rows && rows >= 20 && type === 'text')
    return { role: 'identifier', because: 'every record has its own value' }
  return { because: doubt(facts, all) }
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

function doubt(facts: ColumnFacts, all: (fits: (value: string) => boolean) => boolean): string {
  const unsaid = 'neither its name nor its values say what it is'
  const some = identifying.find(({ fits }) => shareOf(facts, fits) > 0)
  if (some) return `some of its values look like ${some.what}`
  if (facts.type === 'integer' && facts.distinct >= 20 && all((value) => Number(value) >= 0 && Number(value) <= 120))
    return 'its values could be ages'
  if (facts.distinct >= 20 && all(isPersonName)) return 'its values could be names of people'
  if (all(isFiveDigits)) return 'its values could be postcodes, or amounts'
  if (facts.distinct > facts.rows * 0.9) return `${unsaid}; nearly every record has its own`
  return unsaid
}
