import { type DateOrder, dayOfCell, daysSince1970 } from '../../../data/date-text.js'
import type { Written } from '../../../data/table.js'
import { numberOfCell } from '../../../data/number-text.js'

/** What the values of a column are measured on, and what a piece of text says there. */
export interface ValueScale {
  readonly kind: 'number' | 'date' | 'text'
  readonly spanOf: (text: string) => Span | undefined
}

export function numberScale(written?: Written): ValueScale {
  return {
    kind: 'number',
    spanOf(text) {
      const decade = /^(\d{3}0)s$/.exec(text)
      if (decade) return { from: Number(decade[1]), to: Number(decade[1]) + 9, through: true }
      const number = scalarOf(text, written)
      return Number.isNaN(number) ? undefined : { from: number, to: number, through: true }
    },
  }
}

export function dateScale(written?: Written): ValueScale {
  const order: DateOrder | undefined = written === 'decimal comma' ? undefined : written
  return { kind: 'date', spanOf: (text) => endless(text) ?? periodOf(text, order) }
}

export const textScale: ValueScale = { kind: 'text', spanOf: () => undefined }

function endless(text: string): Span | undefined {
  const found = /^([-+−]?)(?:inf|infinity|∞)$/i.exec(text)
  if (!found) return undefined
  const end = found[1] === '-' || found[1] === '−' ? -Infinity : Infinity
  return { from: end, to: end, through: true }
}

/** The number of a single value, for its place in the order: of a month the first day; NaN where it has none. */
export function numberOn({ kind, spanOf }: ValueScale, text: string): number {
  if (kind === 'text') return NaN
  const span = spanOf(text)
  return span && Number.isFinite(span.from) ? span.from : NaN
}

const infinite = /^([-+−]?)(?:inf|infinity|∞)$/i
const unit = String.raw`(?:years?(?: old)?|yrs?|y\/?o|kg|cm|mm|%|eur|usd|gbp|chf|€|\$|£)`
const dressed = new RegExp(
  String.raw`^([-+−]?)\s*(?:[€$£]|eur|usd|gbp|chf)?\s*([-+−]?[\d][\d.,  ' ]*|\.\d+)\s*([kKM])?\s*${unit}?$`,
  'i',
)
const grouped: readonly (readonly [RegExp, string, string])[] = [
  [/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, ',', '.'],
  [/^\d{1,3}(?:[  ' ]\d{3})+(?:[.,]\d+)?$/, "[  ' ]", '.'],
  [/^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/, String.raw`\.`, ','],
  [/^\d{1,3}(?:\.\d{3})+,\d+$/, String.raw`\.`, ','],
]

const longestScalar = 60

/**
 * The number that somebody wrote for people: `1,234`, `20K`, `$ 20`, `1,5`, `∞`, `30 years`; NaN where it is none. One
 * comma parts thousands before three digits, unless the column is written with decimal commas; M is a million.
 */
function scalarOf(text: string, written?: Written): number {
  const plain = numberOfCell(text, written)
  if (!Number.isNaN(plain)) return plain
  const pointed = numberOfCell(text)
  if (!Number.isNaN(pointed)) return pointed
  const beyond = infinite.exec(text)
  if (beyond) return beyond[1] === '' || beyond[1] === '+' ? Infinity : -Infinity
  const found = text.length > longestScalar ? undefined : dressed.exec(text)
  if (!found) return NaN
  const [, sign, digits, thousands = ''] = found
  const below = sign === '-' || sign === '−' || /^[-−]/.test(digits)
  const size = digitsOf(digits.replace(/^[-+−]/, '').trim(), written)
  return (below ? -size : size) * (thousands === '' ? 1 : thousands.toLowerCase() === 'k' ? 1000 : 1_000_000)
}

function digitsOf(text: string, written: Written | undefined): number {
  const form = grouped.find(([pattern]) => pattern.test(text))
  if (form && !(written === 'decimal comma' && /^\d+,\d+$/.test(text))) {
    const [, parting, decimal] = form
    const joined = text.replaceAll(new RegExp(parting, 'g'), '')
    return Number((decimal === ',' ? joined.replace(',', '.') : joined).replace(',', '.'))
  }
  return /^\d+(?:[.,]\d+)?$|^\.\d+$/.test(text) ? Number(text.replace(',', '.')) : NaN
}

/** From a number up to another, which belongs to it where `through` says so. A number is a span of its own. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly through: boolean
}

const monthYear = /^(?<month>\d{1,2})[/.](?<year>\d{4})$/
const namedMonth = /^(?<name>[A-Za-z]{3,9})\.? +(?<year>\d{4})$/
const quarterFirst = /^(?<year>\d{4})[- /]?Q(?<quarter>[1-4])$/i
const quarterLast = /^Q(?<quarter>[1-4])[- /]?(?<year>\d{4})$/i
const weekOfYear = /^(?<year>\d{4})-?W(?<week>\d{2})$/i
const decadeName = /^(?<year>\d{3}0)s$/i

/** The days that a date of whatever coarseness means: a day, a week, a month, a quarter, a year, a decade. */
function periodOf(text: string, order?: DateOrder): Span | undefined {
  if (/^\d{4}$/.test(text)) return years(Number(text), 1)
  const decade = decadeName.exec(text)?.groups
  if (decade) return years(Number(decade['year']), 10)
  const quarter = (quarterFirst.exec(text) ?? quarterLast.exec(text))?.groups
  if (quarter) return months(Number(quarter['year']), 3 * Number(quarter['quarter']) - 2, 3)
  const week = weekOfYear.exec(text)?.groups
  if (week) return weekSpan(Number(week['year']), Number(week['week']))
  const short = monthYear.exec(text)?.groups
  if (short) return months(Number(short['year']), Number(short['month']), 1)
  const long = namedMonth.exec(text)?.groups
  if (long) {
    const first = dayOfCell(`1 ${long['name']} ${long['year']}`)
    return first && months(first.year, first.month, 1)
  }
  const day = dayOfCell(text, { order })
  if (!day) return undefined
  if (day.day === undefined) return months(day.year, day.month, 1)
  const from = daysSince1970(day)
  // Somebody who writes an hour means a moment.
  return day.seconds === undefined ? { from, to: from + 1, through: false } : { from, to: from, through: true }
}

function years(year: number, count: number): Span {
  return { from: firstOf(year, 1), to: firstOf(year + count, 1), through: false }
}

function months(year: number, month: number, count: number): Span | undefined {
  if (month < 1 || month > 12) return undefined
  return { from: firstOf(year, month), to: firstOf(year, month + count), through: false }
}

/** Weeks begin on Monday; the first has the year's first Thursday (ISO 8601). */
function weekSpan(year: number, week: number): Span | undefined {
  if (week < 1 || week > 53) return undefined
  const fourth = daysSince1970({ year, month: 1, day: 4 })
  const monday = fourth - ((((fourth + 3) % 7) + 7) % 7)
  const from = monday + 7 * (week - 1)
  return { from, to: from + 7, through: false }
}

function firstOf(year: number, month: number): number {
  return daysSince1970({ year: year + Math.floor((month - 1) / 12), month: ((month - 1) % 12) + 1, day: 1 })
}
