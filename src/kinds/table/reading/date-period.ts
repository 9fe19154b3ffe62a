import { type DateOrder, dayOfCell, daysSince1970 } from '../../../data/date-text.js'

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
export function periodOf(text: string, order?: DateOrder): Span | undefined {
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
