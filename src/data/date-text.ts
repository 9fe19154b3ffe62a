/** How the dates of a column are written: year, month, day and so on. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy'

/** A day of the calendar. */
export interface CalendarDay {
  readonly year: number
  readonly month: number
  /** Absent in a cell that says a month only. */
  readonly day?: number
  /** Seconds from midnight in a cell that says an hour; of UTC where it says its zone. */
  readonly seconds?: number
}

const clock = String.raw`(?:[T ](?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}(?:[.,]\d+)?))?(?: ?(?<half>[AaPp])[Mm])?(?: ?(?<zone>Z|[+-]\d{2}:?\d{2}))?)?`
const named = String.raw`(?<name>[A-Za-z]{3,9})`
const year = String.raw`(?<year>\d{4}|\d{2})`

interface DateForm {
  readonly pattern: RegExp
  readonly orders: readonly DateOrder[]
}
const form = (pattern: string, ...orders: DateOrder[]): DateForm => ({ pattern: new RegExp(`^${pattern}$`), orders })

const slashed = form(String.raw`(?<first>\d{1,2})(?<mark>[/-])(?<other>\d{1,2})\k<mark>${year}${clock}`, 'dmy', 'mdy')
/** With dots the day comes first; a month by its name may stand anywhere. */
const forms: readonly DateForm[] = [
  form(String.raw`(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})${clock}`, 'ymd'),
  form(String.raw`(?<year>\d{4})-(?<month>\d{2})`, 'ymd'),
  form(String.raw`(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?${year}${clock}`, 'dmy'),
  slashed,
  form(String.raw`(?<day>\d{1,2})[-. ]+${named}[-. ,]+(?<year>\d{4})${clock}`, 'ymd', 'dmy', 'mdy'),
  form(String.raw`${named}\.? +(?<day>\d{1,2}),? +(?<year>\d{4})${clock}`, 'ymd', 'dmy', 'mdy'),
]
const compactForm = form(String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})`, 'ymd')

/** The orders in which a text is a date of the calendar: none, one, two, or with a month's name all. */
export function dateOrdersOf(text: string): readonly DateOrder[] {
  for (const { pattern, orders } of forms) {
    const found = pattern.exec(text)?.groups
    if (found) return orders.filter((order) => dayIn(found, order) !== undefined)
  }
  return []
}

export interface DayReading {
  /** Tells 03/04/2020; without it such a cell is no day, for it could be two. */
  readonly order?: DateOrder | undefined
  /** Whether 20200403 is a day and no number. */
  readonly compact?: boolean
}

/** The day that a cell says, or undefined: it says none, or not which one of several, or of which century. */
export function dayOfCell(text: string, { order, compact = false }: DayReading = {}): CalendarDay | undefined {
  for (const { pattern, orders } of compact ? [...forms, compactForm] : forms) {
    const found = pattern.exec(text)?.groups
    if (!found) continue
    if (found['year'].length < 4) return undefined
    if (orders.length !== 2) return dayIn(found, orders[0])
    if (order === undefined && Number(found['first']) !== Number(found['other'])) return undefined
    return order === 'ymd' ? undefined : dayIn(found, order ?? 'dmy')
  }
  return undefined
}

/** What those cells of a column that can be read one way only say of the others; undefined where they disagree. */
export function dateOrderAmong(values: Iterable<string>): DateOrder | undefined {
  const told = new Set<DateOrder>()
  for (const value of values) {
    const found = slashed.pattern.exec(value)?.groups
    const orders = found ? slashed.orders.filter((order) => dayIn(found, order) !== undefined) : []
    if (orders.length === 1) told.add(orders[0])
  }
  return told.size === 1 ? [...told][0] : undefined
}

/** Days since the beginning of 1970, hours as parts of one; a month is its first day. */
export function daysSince1970({ year: y, month, day = 1, seconds = 0 }: CalendarDay): number {
  const date = new Date(0)
  // Not Date.UTC, which takes the year 99 for 1999.
  date.setUTCFullYear(y, month - 1, day)
  return date.getTime() / 86_400_000 + seconds / 86_400
}

type Groups = Readonly<Record<string, string | undefined>>

function dayIn(found: Groups, order: DateOrder): CalendarDay | undefined {
  const { first, other } = found
  const y = Number(found['year'])
  const month =
    found['name'] === undefined
      ? Number(found['month'] ?? (order === 'dmy' ? other : first))
      : monthNamed(found['name'])
  const text = found['day'] ?? (order === 'dmy' ? first : other)
  const day = text === undefined ? undefined : Number(text)
  if (month < 1 || month > 12 || (day !== undefined && (day < 1 || day > daysIn(y, month)))) return undefined
  const seconds = found['hour'] === undefined ? undefined : secondsOf(found)
  if (Number.isNaN(seconds)) return undefined
  return { year: y, month, ...(day !== undefined && { day }), ...(seconds !== undefined && { seconds }) }
}

const months = 'january february march april may june july august september october november december'.split(' ')

/** By its first letters, three or more (and Sept); 0 where there is none. */
function monthNamed(name: string): number {
  return months.findIndex((month) => month.startsWith(name.toLowerCase())) + 1
}

function daysIn(y: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0) ? 29 : 28
}

function secondsOf({ hour, minute, second = '0', half, zone = 'Z' }: Groups): number {
  const [h, m, s] = [Number(hour), Number(minute), Number(second.replace(',', '.'))]
  if (m > 59 || s >= 61 || (half === undefined ? h > 24 : h < 1 || h > 12)) return NaN
  const from = half === undefined ? h : (h % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? ['', '+', '0', '0']
  const east = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return (from * 60 + m - east) * 60 + s
}
