import type { Guess } from './guess-role.js'
import type { ColumnFacts } from './column-facts.js'
import { type Named, hasSort } from './lexicon/read-header.js'
import type { Sort } from './lexicon/concept.js'
import { isClockTime } from '../value-patterns.js'

/**
 * What the words of a header say of a column, in this order: what names somebody, a date, the number of something, a
 * secret, what others know. A word for a name or a number is one of what stands beside it: the name of a drug is a
 * secret, the number of a hospital a place. Values that cannot be so, such as yes and no, take a word back.
 */
export function roleByHeader(facts: ColumnFacts): Guess | undefined {
  const of = (sort: Sort): Named | undefined => hasSort(facts.says, sort)
  return (
    contact(facts, of) ??
    name(facts, of) ??
    date(facts, of) ??
    number(facts, of) ??
    known(facts, of) ??
    person(facts, of) ??
    record(facts)
  )
}

type Of = (sort: Sort) => Named | undefined

/** The word, and what it means where it does not say so itself. */
function because({ concept, word }: Named): string {
  return `it is called “${word}”${concept.is.includes(word) ? '' : ` (${concept.is})`}`
}

function contact({ form, says, sample }: ColumnFacts, of: Of): Guess | undefined {
  const found = of('contact')
  if (!found || form.yesNo || form.decimal || form.date) return undefined
  if (form.letters)
    return found.concept.is === 'an address'
      ? { role: 'quasi', because: `${because(found)}, in a letter or two` }
      : undefined
  const called = found.concept.is.startsWith('what somebody is called')
  if (called && form.numeric) return undefined
  // Which kind of phone, how many addresses: no phone and no address.
  const counted =
    of('measure') ?? of('kind') ?? of('time') ?? (found.concept.is === 'an address' ? undefined : of('place'))
  if (counted && !called && !sample.some(isPointing)) return undefined
  if (says.named.length > 1 && of('thing') && !form.code) return undefined
  return { role: 'identifier', because: because(found), ...lasting(found) }
}

/** What a person has one of: a column that says whose a record is stands beside one of them. */
const lastings: Readonly<Record<string, string>> = {
  'what somebody is called': 'names',
  'a name': 'names',
  birth: 'births',
  'sex or gender': 'sexes',
}

function lasting({ concept }: Named): { readonly lasting?: string } {
  const kept = lastings[concept.is]
  return kept === undefined ? {} : { lasting: kept }
}

/** Something that leads to one place or person: a long number, an address, a name of two words. */
function isPointing(value: string): boolean {
  return /\d{4}|@|:\/\/|\d[^\d]*\d[^\d]*\d[^\d]*\d/.test(value) || /\p{L}{2} .*\p{L}{2}/u.test(value)
}

function name({ form, says }: ColumnFacts, of: Of): Guess | undefined {
  const found = of('name')
  if (!found || form.numeric || form.yesNo || form.date) return undefined
  const other = of('secret') ?? of('thing') ?? of('body') ?? of('place') ?? of('trait') ?? of('file') ?? of('event')
  if (other) return undefined
  const who = of('person') ?? of('other person') ?? of('own number')
  // The name of something that no language of the lexicon has.
  if (!who && says.unknown.length > 0 && says.named.length === 1)
    return { role: 'quasi', because: `${because(found)}, of what is not known: others may know it` }
  return { role: 'identifier', because: because(who ?? found), ...(!of('other person') && lasting(found)) }
}

function date(facts: ColumnFacts, of: Of): Guess | undefined {
  const { form } = facts
  if (of('file') && (form.date || of('time'))) return undefined
  const trait = of('trait')
  if (form.date && trait)
    return { role: 'quasi', because: `${because(trait)}: others know it of people`, trait: true, ...lasting(trait) }
  if (facts.sample.length > 0 && facts.sample.every(isClockTime))
    return { role: 'quasi', because: 'its values are times of a day: others know when it was' }
  const time = isCount(facts, of) ? undefined : of('time')
  if (form.date || (time && !form.decimal && !of('secret')))
    return {
      role: 'quasi',
      because: time
        ? `${because(time)}: others know when it was`
        : 'its values are dates: others know when people were born, admitted or seen',
      trait: form.date,
    }
  return undefined
}

/** How often in a month: a word for a number before one for a time. */
function isCount({ form, says: { named } }: ColumnFacts, of: Of): boolean {
  const [count, time] = [of('number'), of('time')]
  return form.small && count !== undefined && time !== undefined && named.indexOf(count) < named.indexOf(time)
}

/** A number or a code, of somebody, of a record, or of what stands beside it. */
function number(facts: ColumnFacts, of: Of): Guess | undefined {
  const { form } = facts
  const found = of('own number') ?? of('number')
  if (!found || form.decimal || form.yesNo) return undefined
  const own = found.concept.sort === 'own number'
  const who = own ? found : of('person')
  if (!own) {
    if (of('secret') || of('trait') || of('thing') || of('file')) return undefined
    if (of('kind') && !form.code) return undefined
    if (of('other person')) return { role: 'identifier', because: because(of('other person')!) }
    if ((of('place') ?? of('body')) && !who && !of('event')) return undefined
    // How many, or of which kind.
    if (
      (form.small || of('measure')) &&
      !who &&
      (facts.says.plural || of('measure') !== undefined || of('time') !== undefined)
    )
      return undefined
    if (facts.says.unknown.length > 0 && form.small && !who && !/^ids?$/.test(found.word)) return undefined
  }
  return identity(facts, who ?? of('event') ?? found, who !== undefined)
}

/** Something called an id: of a record where each has its own, of a person where it comes back. */
function identity({ distinct, rows }: ColumnFacts, found: Named, named: boolean): Guess {
  if (distinct === rows) return { role: 'identifier', because: `${because(found)}, and every record has its own` }
  if (distinct * 100 < rows && !named)
    return {
      role: 'identifier',
      because: `${because(found)}, though ${distinct} values are few for so many records: if it numbers groups, say so`,
    }
  if (!named && found.concept.sort === 'event') return { role: 'identifier', because: because(found) }
  return { role: 'person', because: `${because(found)}, and comes back over several records`, named }
}

function known(facts: ColumnFacts, of: Of): Guess | undefined {
  const { form, type } = facts
  const file = of('file')
  if (file) return { role: 'insensitive', because: `${because(file)}, and nothing of a person` }
  const secret = of('secret')
  if (secret) return { role: 'sensitive', because: `${because(secret)}: what people may want to keep to themselves` }
  const trait = of('trait')
  if (trait)
    return { role: 'quasi', because: `${because(trait)}: others know it of people`, trait: true, ...lasting(trait) }
  const place = of('place') ?? of('body') ?? of('other person')
  if (place) return { role: 'quasi', because: `${because(place)}: others know where people were` }
  const text = of('text')
  if (text && type === 'text' && !form.code) return { role: 'text', because: because(text) }
  return undefined
}

const codes: ReadonlySet<string> = new Set(['code', 'cod', 'codice', 'codigo', 'kode', 'cd'])

/** A word for a person alone: whoever it is about. Beside others it only says whose the other is. */
function person(facts: ColumnFacts, of: Of): Guess | undefined {
  const { form, says } = facts
  const found = of('person')
  if (!found || form.yesNo || form.decimal) return undefined
  if (form.small && (of('measure') ?? of('number')))
    return { role: 'quasi', because: `${because(found)}, and how many: others know it of people` }
  const alone =
    says.unknown.length === 0 && says.named.every(({ concept, word }) => concept.sort === 'person' || codes.has(word))
  if (alone || form.code) return identity(facts, found, true)
  return undefined
}

/** A visit or a case alone, with a number: that of the record. */
function record({ form, says }: ColumnFacts): Guess | undefined {
  const [found] = says.named
  if (says.named.length !== 1 || says.unknown.length > 0 || found.concept.sort !== 'event') return undefined
  return form.code ? { role: 'identifier', because: because(found) } : undefined
}
