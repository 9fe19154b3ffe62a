import { dateOrderAmong, dateOrdersOf, dayOfCell, daysSince1970 } from '../../../data/date-text.js'
import type { CodedColumn } from '../../../data/table.js'
import { boundOf, pairOf } from '../reading/range.js'
import { dateScale } from '../reading/scale.js'
import { headerHas } from './harbor-kinds.js'

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
