import type { CodedColumn } from '../../../data/table.js'
import { type Range, boundOf, pairOf } from '../reading/range.js'
import { numberScale } from '../reading/scale.js'
import { headerWords } from '../schema/header-words.js'

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
