import { dayOfCell } from '../../data/date-text.js'
import { alsoWords, familyNames, givenNames } from '../../data/people-names.js'
import { hasIbanCheck, hasLuhn, hasNhsCheck, hasVinCheck } from '../../math/check-digits.js'
import { bareNationalNumbers, nationalNumbers } from '../../math/national-numbers.js'

/** Something that cells look like. */
export interface ValuePattern {
  readonly what: string
  readonly fits: (value: string) => boolean
  /** Something else may look so: a header that says otherwise counts more. */
  readonly weak?: boolean
}

const email = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i
const iban = /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?$/
const socialSecurity = /^\d{3}-\d{2}-\d{4}$/
const phone = /^(?:\+|00)?\(?\d{1,4}\)?(?:[ ./-]?\(?\d{2,5}\)?){1,5}$/
const address = /^(?:\d{1,3}\.){3}\d{1,3}$/
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const street = /^(?:\d+[a-z]? \p{Lu}[\p{L}.'’ -]+|\p{Lu}[\p{L}.'’ -]+ \d+[a-z]?)$/u

/** What names a person or a connection of theirs, by what it is. */
export const identifyingPatterns = {
  email: { what: 'e-mail addresses', fits: (value) => email.test(value) },
  iban: { what: 'bank accounts (IBAN)', fits: (value) => iban.test(value) && hasIbanCheck(value) },
  socialSecurity: { what: 'social security numbers', fits: (value) => socialSecurity.test(value) },
  card: {
    what: 'payment cards',
    fits: (value) => /^(?:\d[ -]?){12,18}\d$/.test(value) && /[ -]|^\d{16}$/.test(value) && hasLuhn(value),
  },
  ip: { what: 'IP addresses', fits: (value) => address.test(value) },
  uuid: { what: 'UUIDs', fits: (value) => uuid.test(value) },
  phone: { what: 'phone numbers', fits: isPhone, weak: true },
  street: { what: 'street addresses', fits: (value) => street.test(value) && value.length > 6, weak: true },
} as const satisfies Readonly<Record<string, ValuePattern>>

const hardware = /^[\da-f]{2}(?:[:-][\da-f]{2}){5}$/i
const sixth = /^(?:[\da-f]{1,4}:){7}[\da-f]{1,4}$|^(?=.*::)[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}$/i
const digest = /^(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64}|[\da-f]{128})$/i
const germanPension = /^\d{8}[A-Z]\d{3}$/

/** Of a column of which nearly all values look so. */
export const identifying: readonly ValuePattern[] = [
  ...Object.values(identifyingPatterns),
  ...nationalNumbers,
  { what: 'social security numbers of Germany', fits: (value) => germanPension.test(value) },
  { what: 'hardware addresses', fits: (value) => hardware.test(value) },
  { what: 'IP addresses', fits: (value) => sixth.test(value) },
  { what: 'vehicles (VIN)', fits: hasVinCheck },
  { what: 'hashes', fits: (value) => digest.test(value) && /[a-f]/i.test(value) && /\d/.test(value) },
]

/** Of which a column of mere numbers would have some: only where all values have the form, and there are enough. */
export const identifyingTogether: readonly ValuePattern[] = [
  ...bareNationalNumbers,
  { what: 'NHS numbers', fits: (value) => /^\d{3} ?\d{3} ?\d{4}$/.test(value) && hasNhsCheck(value) },
]

function isPhone(value: string): boolean {
  const digits = value.replaceAll(/\D/g, '').length
  if (digits < 7 || digits > 15 || !phone.test(value) || isRising(value)) return false
  // Bare digits are any number, and two dashes may be a date.
  return /^\+|[ ()/-]/.test(value) && dayOfCell(value, { order: 'dmy' }) === undefined && !socialSecurity.test(value)
}

/** `13000-13999`: two numbers of one length, the second not less, are the ends of an interval. */
function isRising(value: string): boolean {
  const [, low, high] = /^(\d+)-(\d+)$/.exec(value) ?? []
  return low !== undefined && low.length === high.length && low <= high
}

const personName = /^\p{Lu}[\p{L}'’-]+,? (?:\p{Lu}\.? )?\p{Lu}[\p{L}'’-]+$/u
export const isPersonName = (value: string): boolean => personName.test(value)

/** A given name that people in the United States often have, and that is neither a word nor a place. */
export const isGivenName = (value: string): boolean => givenNames.has(value) && !alsoWords.has(value)

/** Two words or more, of which one is a frequent given name and one a frequent family name, or one is no word besides. */
export function isKnownName(value: string): boolean {
  const words = value.split(/[ ,]+/)
  return (
    isPersonName(value) && words.some((word) => isGivenName(word) || (familyNames.has(word) && !alsoWords.has(word)))
  )
}

const sexes = new Set(
  'm f male female w man woman männlich weiblich divers x other nonbinary non-binary diverse u unknown'.split(' '),
)
export const isSex = (value: string): boolean => sexes.has(value.toLowerCase())

const britishOrCanadian = /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/i
export const isLetterPostcode = (value: string): boolean => britishOrCanadian.test(value)
export const isFiveDigits = (value: string): boolean => /^\d{5}(?:-\d{4})?$/.test(value)

export const isClockTime = (value: string): boolean =>
  /^(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?: ?[ap]m)?$/i.test(value)

const icd = /^[A-TV-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?$/
export const isIcdCode = (value: string): boolean => icd.test(value)

// Not diploma, Roma or academia.
const illness =
  /(?:itis|aemia|pathies|algia|plegia|rrhea|rrhoea)\b|(?:carcin|sarc|lymph|glauc|melan|aden|gli|blast|hemat|myel|fibr|granul|neur|angi|mesotheli)oma\b|(?:an|isch|leuk|glyc|lipid|septic|natr|kal|thalass|bacter|ur)emia\b|(?:neuro|myo|retino|nephro|cardiomyo|encephalo|arthro)pathy\b|(?:fibr|scler|cirrh|thromb|tubercul|psych|neur|sten|necr|acid|dermat|endometri|osteopor)osis\b|\b(?:cancer|diabetes|flu|influenza|hiv|aids|asthma|ulcer|disease|syndrome|infection|fracture|stroke|tumou?r|pneumonia|hypertension|dyspepsia|depression|krebs|diabète|asthme|hypertonie|asma|cáncer|kanker|tumore|infarto|infarkt)\b/i
export const namesIllness = (value: string): boolean => illness.test(value)
