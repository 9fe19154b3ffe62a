import { isPersonName, identifyingPatterns as patterns, isLetterPostcode } from '../value-patterns.js'
import { type HarborLetter, headerHas } from './harbor-kinds.js'
import { dateOrderAmong, dateOrdersOf, dayOfCell, daysSince1970 } from '../../../data/date-text.js'
import type { CodedColumn } from '../../../data/table.js'
import { boundOf, pairOf, type Range } from '../reading/range.js'
import { dateScale, numberScale } from '../reading/scale.js'
import { headerWords } from '../header-words.js'

interface CellTest {
  readonly letter: HarborLetter
  readonly fits: (value: string) => boolean
}

const northAmerican = /^(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}$/
const international = /^\+\d[\d ()/-]{7,18}$/
const web = /^(?:https?:\/\/|ftp:\/\/|www\.)\S+$/i
const sixth = /^[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}$/i
const hardware = /^[\da-f]{2}(?:[:-][\da-f]{2}){5}$/i
const coordinates = /^[-+]?\d{1,2}\.\d{3,}[,; ]+[-+]?\d{1,3}\.\d{3,}$/

/** Forms so much of their own that one cell is enough. */
export const alone: readonly CellTest[] = [
  { letter: 'F', fits: patterns.email.fits },
  { letter: 'G', fits: patterns.socialSecurity.fits },
  { letter: 'J', fits: (value) => patterns.iban.fits(value) || patterns.card.fits(value) },
  { letter: 'N', fits: (value) => web.test(value) },
  { letter: 'M', fits: (value) => hardware.test(value) },
  { letter: 'O', fits: (value) => isAddress(value) || (value.includes('::') && sixth.test(value)) || isWhole(value) },
  { letter: 'D', fits: (value) => northAmerican.test(value) || international.test(value) },
  { letter: 'B', fits: (value) => coordinates.test(value) },
  { letter: 'R', fits: patterns.uuid.fits },
]

/** Forms that something else may have as well: only where nearly all values of a column have them. */
export const together: readonly CellTest[] = [
  { letter: 'D', fits: patterns.phone.fits },
  { letter: 'B', fits: patterns.street.fits },
  { letter: 'A', fits: isPersonName },
]

function isAddress(value: string): boolean {
  return patterns.ip.fits(value) && value.split('.').every((part) => Number(part) <= 255)
}

function isWhole(value: string): boolean {
  return value.split(':').length === 8 && sixth.test(value) && /[\da-f]{3,}:/i.test(value)
}

const timeWords = new Set(
  'date dates datum birth dob born birthdate birthday geburtsdatum admission admitted discharge discharged visit death died day month monat time timestamp'.split(
    ' ',
  ),
)
const monthWords = new Set(['month', 'monat', 'birthmonth'])

/** By code: whether a cell tells more of a day than its year. Times and days written as intervals are read as such. */
export function finerThanYear({ name, type, written, values }: CodedColumn): boolean[] {
  const dated = type === 'date' || headerHas(name, timeWords)
  const order = written === 'decimal comma' || written === undefined ? dateOrderAmong(values) : written
  const scale = dateScale(order)
  const months = headerHas(name, monthWords)
  return values.map((cell) => {
    // Also 03/04/85, of which nobody knows the century.
    if (dateOrdersOf(cell).length > 0) return true
    if (months && isMonth(cell)) return true
    if (!dated) return false
    if (dayOfCell(cell, { order, compact: true })) return true
    const span = scale.spanOf(cell)
    if (span) return !onNewYear(span.from) || !onNewYear(span.to)
    const range = pairOf(cell, scale) ?? boundOf(cell, scale)
    return range !== undefined && (!onNewYear(range.low) || !onNewYear(range.high))
  })
}

function isMonth(cell: string): boolean {
  return /^(?:0?[1-9]|1[0-2])$/.test(cell) || dayOfCell(`1 ${cell} 2000`) !== undefined
}

/** Whether a day is the first of a year, or no day at all. */
function onNewYear(day: number): boolean {
  if (!Number.isFinite(day)) return true
  const year = new Date(day * 86_400_000).getUTCFullYear()
  return daysSince1970({ year, month: 1, day: 1 }) === day
}

const oldest = 89
/** How many of a unit of time are a year. */
const perYear: Readonly<Record<string, number>> = { months: 12, month: 12, weeks: 52.18, days: 365.25 }

/** By code: whether an age over 89 is told from others over 89; none where the column holds no ages. */
export function agesOver89({ name, written, values }: CodedColumn): boolean[] {
  const words = headerWords(name)
  if (!words.some((word) => word === 'age' || word === 'ages' || word === 'alter')) return values.map(() => false)
  const unit = words.map((word) => perYear[word]).find((one) => one !== undefined) ?? 1
  const scale = numberScale(written)
  const told = values.map((cell): Range | undefined => {
    const span = scale.spanOf(cell)
    if (span) return { low: span.from / unit, high: span.to / unit, openLow: false, openHigh: false }
    const range = pairOf(cell, scale) ?? boundOf(cell, scale)
    return range && { ...range, low: range.low / unit, high: range.high / unit }
  })
  const above = told.filter((range) => range !== undefined && highest(range) > oldest)
  return told.map((range) => range !== undefined && highest(range) > oldest && !isFolded(range, above.length === 1))
}

/** 90+, or an interval from 90 or less that is the only one to reach beyond 89: everybody over 89 is in it. */
function isFolded({ low, high }: Range, only: boolean): boolean {
  return low <= oldest + 1 && (high === Infinity || (only && high > low))
}

/** `[80, 90)` ends before 90. */
function highest({ high, openHigh }: Range): number {
  return openHigh && Number.isInteger(high) ? high - 1 : high
}

/**
 * Three digits under which 20,000 people or fewer live, which must read 000. The list of 2000 is printed by the Department
 * of Health and Human Services (67 FR 53182, and its guidance of 2012), which says not to rely on it once newer figures
 * are out; that of 2010 is counted from that census in the same way and widely used. None of 2020 is here.
 */
export const restrictedZips = [
  { census: 2000, prefixes: '036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893'.split(' ') },
  { census: 2010, prefixes: '036 059 102 202 203 204 205 369 556 692 753 772 821 823 878 879 884 893'.split(' ') },
] as const

function isRestricted(three: string): boolean {
  return restrictedZips.some(({ prefixes }) => prefixes.includes(three))
}

/** Whether a cell of a column of ZIP codes tells more than three digits, or three under which too few people live. */
export function tellsTooFineZip(cell: string, bareThrees: boolean): boolean {
  if (/\d{4}/.test(cell) || isLetterPostcode(cell)) return true
  const [, digits] = /^(\d{3})(?:\D*)$/.exec(cell) ?? []
  if (digits !== undefined) return isRestricted(digits)
  // A spreadsheet that takes 036 for a number leaves 36.
  return bareThrees && /^\d{1,2}$/.test(cell) && isRestricted(cell.padStart(3, '0'))
}

/** Whether three digits stand alone in a column: then two are three that lost a nought. */
export function hasBareThrees(values: readonly string[]): boolean {
  return values.some((value) => /^\d{3}$/.test(value))
}
