import { type CalendarDay, type DateOrder, dateOrderAmong, dayOfCell, daysSince1970 } from '../date-text.js'
import { type Hierarchy, hierarchyOf } from '../hierarchy.js'
import { type Unfit, pathOfMissing, unfit, valuesToPlace } from './unfit.js'

export interface DateOptions {
  /** Weeks instead of months and quarters: a week may lie in two months, but lies in one year of ISO 8601. */
  readonly weeks?: boolean | undefined
  /** Which number is the day in 03/04/2020; told by the other cells of the column unless said. */
  readonly order?: DateOrder | undefined
}

/** Dates: day, month, quarter, year, five years, decade, `*`. The calendar is the grid, whatever days occur. */
export function dateHierarchy(values: readonly string[], options: DateOptions = {}): Hierarchy | Unfit {
  const { present, missing } = valuesToPlace(values)
  const order = options.order ?? dateOrderAmong(present)
  const days = present.map((value) => dayOfCell(value, { order, compact: true }))
  const bad = days.findIndex((day) => day === undefined || (options.weeks === true && day.day === undefined))
  if (bad >= 0) return unfit(present[bad], notDay.rule, notDay.remedy)
  const known = days.filter((day) => day !== undefined)
  const steps = options.weeks ? [week, isoYear, fiveIsoYears, isoDecade] : [month, quarter, year, fiveYears, decade]
  // A day is a level of its own where cells tell the hour, or the same day in two ways.
  const names = known.some(({ seconds }) => seconds !== undefined) ? [dayName, ...steps] : steps
  const rank = known.map(daysSince1970)
  const sorted = known.map((_, i) => i).sort((a, b) => rank[a] - rank[b] || a - b)
  const paths = sorted.map((i) => [present[i], ...names.map((name) => name(known[i])), '*'])
  return hierarchyOf([...paths, ...missing.map((value) => pathOfMissing(value, names.length + 2))])
}

const notDay = {
  rule: 'a date is a day of the calendar that can be read one way only',
  remedy: 'write 2020-04-03; where the column has 03/04/2020, say which number is the day with ‹dayOrder›',
}

const two = (number: number): string => String(number).padStart(2, '0')
const four = (number: number): string => String(number).padStart(4, '0')

function dayName({ year: y, month: m, day }: CalendarDay): string {
  return day === undefined ? `${four(y)}-${two(m)}` : `${four(y)}-${two(m)}-${two(day)}`
}

const month = ({ year: y, month: m }: CalendarDay): string => `${four(y)}-${two(m)}`
const quarter = ({ year: y, month: m }: CalendarDay): string => `${four(y)}-Q${Math.ceil(m / 3)}`
const year = ({ year: y }: CalendarDay): string => four(y)
const fiveYears = ({ year: y }: CalendarDay): string => years(y, 5)
const decade = ({ year: y }: CalendarDay): string => years(y, 10)
const week = (day: CalendarDay): string => `${four(isoWeek(day).year)}-W${two(isoWeek(day).week)}`
const isoYear = (day: CalendarDay): string => four(isoWeek(day).year)
const fiveIsoYears = (day: CalendarDay): string => years(isoWeek(day).year, 5)
const isoDecade = (day: CalendarDay): string => years(isoWeek(day).year, 10)

function years(y: number, span: number): string {
  const first = y - (y % span)
  return `${four(first)}-${four(first + span - 1)}`
}

/** Weeks begin on Monday and belong to the year that has their Thursday (ISO 8601). */
function isoWeek({ year: y, month: m, day = 1 }: CalendarDay): { readonly year: number; readonly week: number } {
  const thursday = new Date(0)
  thursday.setUTCFullYear(y, m - 1, day)
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7))
  const newYear = new Date(0)
  newYear.setUTCFullYear(thursday.getUTCFullYear(), 0, 1)
  const days = Math.round((thursday.getTime() - newYear.getTime()) / 86_400_000)
  return { year: thursday.getUTCFullYear(), week: 1 + Math.floor(days / 7) }
}
