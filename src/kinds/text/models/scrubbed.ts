import { parameters } from '../../../contract/parameter.js'
import { Violations } from '../../../contract/judgement.js'
import type { Model } from '../../../contract/model.js'

const scrubbedParameters = parameters({})

/**
 * A second look that knows less than scrubbing and shares no code with it: characters one after the other, in runs of
 * digits and of signs without blanks. What it finds is surely an identifier; that it finds nothing proves little.
 */
export const scrubbedModel: Model<'text', typeof scrubbedParameters> = {
  id: 'scrubbed',
  name: 'no plain identifier left',
  summary:
    'no e-mail or web address, phone or social security number, payment card, day of a calendar or age over 89 stands in a text',
  cites: ['45 CFR 164.514(b)(2)(i)'],
  on: 'text',
  parameters: scrubbedParameters,
  judge({ texts }) {
    const violations = new Violations()
    const hit = texts.map(({ text }) => {
      const found = plainIdentifiers(text)
      for (const { what, written } of found) violations.add({ items: [written] }, what)
      return found.length > 0
    })
    const textsHit = hit.filter(Boolean).length
    const judged = violations.judged('no plain identifier left', [`${textsHit} of ${texts.length} texts hold one`])
    return { ...judged, reachedEach: { texts: textsHit, identifiers: violations.count } }
  },
}

interface PlainIdentifier {
  readonly what: string
  readonly written: string
}

/** Identifiers of a form so much of their own that no other word is needed to tell them. */
function plainIdentifiers(text: string): PlainIdentifier[] {
  const found: PlainIdentifier[] = []
  for (const run of runsOf(text, (sign) => !isBlank(sign) && !'<>"()[]{},;'.includes(sign))) {
    if (isMail(run)) found.push({ what: 'e-mail addresses', written: run })
    else if (isWeb(run)) found.push({ what: 'web addresses', written: run })
  }
  for (const run of runsOf(text, (sign) => isDigit(sign) || sign === '-')) {
    const groups = run.split('-')
    const lengths = groups.map((group) => group.length).join(' ')
    if (lengths === '3 2 4') found.push({ what: 'social security numbers', written: run })
    else if (lengths === '3 3 4') found.push({ what: 'phone numbers', written: run })
    else if (lengths === '4 4 4 4' && sumsToTen(groups.join(''))) found.push({ what: 'payment cards', written: run })
    else if (groups.length === 1 && run.length === 16 && sumsToTen(run))
      found.push({ what: 'payment cards', written: run })
    else if (lengths === '4 2 2' && isMonthDay(groups[1], groups[2]) && isYear(groups[0]))
      found.push({ what: 'days', written: run })
  }
  for (const run of runsOf(text, (sign) => isDigit(sign) || sign === '/')) {
    const [first, other, year, ...more] = run.split('/')
    if (year === undefined || more.length > 0 || first.length > 2 || other.length > 2) continue
    if (year.length === 4 && isYear(year) && (isMonthDay(first, other) || isMonthDay(other, first)))
      found.push({ what: 'days', written: run })
  }
  found.push(...oldAges(text))
  return found
}

/** Runs of signs that pass, cut off from letters and digits on both sides. */
function* runsOf(text: string, passes: (sign: string) => boolean): Generator<string> {
  let from = -1
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && passes(text[at])) {
      if (from < 0) from = at
      continue
    }
    if (from < 0) continue
    let [start, end] = [from, at]
    from = -1
    const cut = (start > 0 && isWordSign(text[start - 1])) || (end < text.length && isWordSign(text[end]))
    // Points and dashes at the ends belong to the sentence.
    while (end > start && !isWordSign(text[end - 1])) end--
    while (start < end && !isWordSign(text[start])) start++
    if (end > start && !cut) yield text.slice(start, end)
  }
}

function isMail(run: string): boolean {
  const at = run.indexOf('@')
  if (at < 1 || at !== run.lastIndexOf('@')) return false
  const host = run.slice(at + 1).split('.')
  const top = host[host.length - 1]
  return (
    host.length >= 2 &&
    host.every((part) => part.length > 0 && everySign(part, isPlain)) &&
    top.length >= 2 &&
    everySign(top, isLetter) &&
    everySign(run.slice(0, at), isPlain)
  )
}

function isWeb(run: string): boolean {
  const small = run.toLowerCase()
  const from = ['http://', 'https://', 'www.'].find((start) => small.startsWith(start))
  return from !== undefined && small.length > from.length + 3 && isPlain(small[from.length])
}

const years = ['-year', ' year', ' yrs', ' y/o', ' yo ']

/** A number from 90 to 119 that is said to be years. */
function oldAges(text: string): PlainIdentifier[] {
  const found: PlainIdentifier[] = []
  for (const unit of years) {
    for (let at = text.indexOf(unit); at >= 0; at = text.indexOf(unit, at + 1)) {
      let start = at
      while (start > 0 && isDigit(text[start - 1])) start--
      const number = Number(text.slice(start, at))
      const before = start > 0 ? text[start - 1] : ' '
      if (start < at && number >= 90 && number < 120 && isBlank(before))
        found.push({ what: 'ages over 89', written: text.slice(start, at) })
    }
  }
  return found
}

function sumsToTen(digits: string): boolean {
  let sum = 0
  for (let at = digits.length - 1, twice = false; at >= 0; at--, twice = !twice) {
    const digit = digits.charCodeAt(at) - 48
    sum += twice ? (digit < 5 ? 2 * digit : 2 * digit - 9) : digit
  }
  return sum % 10 === 0
}

const isYear = (text: string) => text.length === 4 && text >= '1800' && text <= '2099'
const isMonthDay = (month: string, day: string) =>
  Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
const isBlank = (sign: string) => sign.trim() === ''
const isDigit = (sign: string) => sign >= '0' && sign <= '9'
const isLetter = (sign: string) => (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z')
const isPlain = (sign: string) => isDigit(sign) || isLetter(sign) || sign === '.' || sign === '_' || sign === '-'
const isWordSign = (sign: string) => isDigit(sign) || sign.toLowerCase() !== sign.toUpperCase()
const everySign = (text: string, test: (sign: string) => boolean) => Array.from(text).every(test)
