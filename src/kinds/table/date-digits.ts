import { dayOfCell } from '../../data/date-text.js'

/** How dates are written in digits: which digits are the year, the month and the day. */
const forms: readonly { readonly pattern: RegExp; readonly length: number }[] = [
  { length: 8, pattern: /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)$/ },
  { length: 8, pattern: /^(?<day>\d\d)(?<month>\d\d)(?<year>(?:19|20)\d\d)$/ },
  { length: 8, pattern: /^(?<month>\d\d)(?<day>\d\d)(?<year>(?:19|20)\d\d)$/ },
  { length: 6, pattern: /^(?<year>\d\d)(?<month>\d\d)(?<day>\d\d)$/ },
  { length: 6, pattern: /^(?<day>\d\d)(?<month>\d\d)(?<year>\d\d)$/ },
]

interface DateDigits {
  /** Characters, from 1. */
  readonly from: number
  readonly to: number
  /** By text its year, of two digits; NaN where it is none. */
  readonly years: readonly number[]
}

/** What is not a counter: dates fall into many months and days. */
const fewestMonths = 6
const fewestDays = 10

/** The digits at one place that are dates in nearly all texts; undefined where none are. */
export function dateFormsIn(texts: readonly string[], nearlyAll: number): DateDigits | undefined {
  const length = Math.min(...texts.map((text) => text.length))
  for (const form of forms)
    for (let from = 0; from + form.length <= length; from++) {
      const dates = texts.map((text) => dateIn(text.slice(from, from + form.length), form.pattern))
      const told = dates.filter((date) => date !== undefined)
      if (told.length < nearlyAll * texts.length) continue
      if (new Set(told.map(({ month }) => month)).size < fewestMonths) continue
      if (new Set(told.map(({ day }) => day)).size < fewestDays) continue
      return { from: from + 1, to: from + form.length, years: dates.map((date) => (date ? date.year % 100 : NaN)) }
    }
  return undefined
}

function dateIn(digits: string, pattern: RegExp) {
  const groups = pattern.exec(digits)?.groups
  if (!groups) return undefined
  const [year, month, day] = [groups['year'], groups['month'], groups['day']].map(Number)
  const whole = groups['year'].length === 4 ? year : 2000 + year
  const last = new Date(Date.UTC(whole, month, 0)).getUTCDate()
  return month >= 1 && month <= 12 && day >= 1 && day <= last ? { year, month, day } : undefined
}

/** Ways to write the date in a cell in digits; undefined where it is none. */
export const dateTextsOf: readonly ((cell: string) => string | undefined)[] = [
  ({ y, m, d }: Parts) => y + m + d,
  ({ y, m, d }: Parts) => d + m + y,
  ({ y, m, d }: Parts) => m + d + y,
  ({ y, m, d }: Parts) => y.slice(2) + m + d,
  ({ y, m, d }: Parts) => d + m + y.slice(2),
].map((write) => (cell) => {
  const day = dayOfCell(cell, { order: 'dmy' })
  if (day?.day === undefined) return undefined
  const [y, m, d] = [day.year, day.month, day.day].map((part, i) => String(part).padStart(i === 0 ? 4 : 2, '0'))
  return write({ y, m, d })
})

interface Parts {
  readonly y: string
  readonly m: string
  readonly d: string
}
