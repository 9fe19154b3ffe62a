import { type SpanForm, byForms, apartPattern } from './identifier-span.js'

const month = String.raw`(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\.?`
const ordinal = String.raw`(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?`
const year = String.raw`(?:1[89]|20)\d{2}`
const clock = String.raw`(?:[T ]\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?)?`

/** Days and months; a year alone may stay (45 CFR 164.514(b)(2)(i)(C)). */
export const datesByForm = byForms(() => [
  ...[String.raw`\/`, '-', String.raw`\.`].flatMap((mark): SpanForm[] => {
    const [before, after] = [String.raw`(?<!\p{L}|\p{N}|\p{N}${mark})`, String.raw`(?!\p{N}|${mark}\p{N})`]
    const numbers = String.raw`\d{1,2}${mark} ?\d{1,2}${mark} ?(?:\d{4}|\d{2})`
    const yearFirst = String.raw`${year}${mark}(?:0?[1-9]|1[0-2])${mark}(?:0?[1-9]|[12]\d|3[01])`
    return [
      { kind: 'date', pattern: new RegExp(`${before}${numbers}${clock}${after}`, 'gud'), passes: isDay },
      { kind: 'date', pattern: new RegExp(`${before}${yearFirst}${clock}${after}`, 'gud') },
    ]
  }),
  { kind: 'date', pattern: apartPattern(String.raw`${month} ${ordinal}(?:,? ${year}|,? '\d{2})?${clock}`) },
  {
    kind: 'date',
    pattern: apartPattern(String.raw`${ordinal}(?: of)?[ -]${month},?(?:[ -](?:${year}|\d{2}(?!\d)))?${clock}`),
  },
  { kind: 'date', pattern: apartPattern(String.raw`${month},?[ -]${year}`) },
  { kind: 'date', pattern: apartPattern(String.raw`(?:0?[1-9]|1[0-2])\/${year}`) },
  {
    kind: 'date',
    pattern:
      /(?<!\w)(?:on|dated?|seen|since|until|from|due|dob|born|of)[: ]{1,2}(?<it>(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01]))(?![\d/])/dgiu,
  },
  {
    kind: 'date',
    pattern:
      /(?<!\w)(?:dob|birth|born|admitted|discharged?)\b[^\d\n]{0,12}(?<it>(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?!\d)/dgiu,
  },
])

/** In one of the two orders it is a day and a month. */
function isDay(match: string): boolean {
  const [first, other] = match.split(/[./-]/).map(Number)
  return first >= 1 && other >= 1 && Math.min(first, other) <= 12 && Math.max(first, other) <= 31
}

const old = String.raw`(?:9\d|1[0-2]\d)`
const inWords = String.raw`(?:ninety|(?:one|a) hundred)(?:[- ](?:and[- ])?(?:one|two|three|four|five|six|seven|eight|nine|ten))?`

/** Ages over 89, which are told of few. */
export const oldAges = byForms(() => [
  {
    kind: 'age',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.])(?<it>${old}|${inWords})[ -]?(?:years?|yrs?|y\.?\/?o\.?|y(?=[ ,.]))(?![\p{L}])`,
      'gudi',
    ),
  },
  {
    kind: 'age',
    pattern: new RegExp(
      String.raw`(?<!\w)(?:aged?|age of|alter)[: ]{1,3}(?:of |about |at )?(?<it>${old}|${inWords})(?![\p{L}\p{N}%]|\.\d)`,
      'gudi',
    ),
  },
  {
    kind: 'age',
    pattern: new RegExp(String.raw`(?<!\w)turn(?:ed|s|ing)? (?<it>${old})(?![\p{L}\p{N}%]|\.\d)`, 'gudi'),
  },
])
