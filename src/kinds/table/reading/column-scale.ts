import { isMostly } from '../../../data/infer-types.js'
import { dateOrderAmong, dateOrdersOf } from '../../../data/date-text.js'
import { type CodedColumn, type Written, isMissing } from '../../../data/table.js'
import { maskIn } from './mask.js'
import { boundOf, pairOf } from './range.js'
import { type ValueScale, dateScale, numberOn, numberScale, textScale } from './scale.js'
import type { Hierarchy } from '../../../data/hierarchy.js'
import type { Domain } from './reading.js'

/** What the column is measured on: by the values that are known, else by what the release itself shows. */
export function scaleOfColumn(
  column: CodedColumn,
  rowsOf: Uint32Array,
  known: KnownValues,
  people?: CodedColumn,
): ValueScale {
  const written = column.written === 'decimal comma' ? column.written : (people?.written ?? column.written)
  if (column.readAs === 'interval' || column.readAs === 'midpoint' || column.readAs === 'changed')
    return numberScale(written)
  const present = known.values.filter((value) => !isMissing(value))
  if (column.readAs === 'date') return dateScale(orderAmong([...present, ...column.values], written))
  if (present.length > 0) return scaleOfKnown(present, written)
  return scaleOfRelease(column, rowsOf, written)
}

export function scaleOfKnown(present: readonly string[], written: Written | undefined): ValueScale {
  const scales = [numberScale(written), dateScale(orderAmong(present, written))]
  return (
    scales.find((scale) => {
      const fitting = present.filter((value) => !Number.isNaN(numberOn(scale, value)))
      return isMostly(fitting.length, present.length)
    }) ?? textScale
  )
}

/** Published cells alone. Codes with a zero in front are texts, and so is what has masks but no interval. */
function scaleOfRelease(
  { values, readAs }: CodedColumn,
  rowsOf: Uint32Array,
  written: Written | undefined,
): ValueScale {
  const dates = dateScale(orderAmong(values, written))
  const numbers = numberScale(written)
  const tally = { present: 0, masks: 0, dates: 0, plainDates: 0, numbers: 0, pairs: 0, ends: 0, rows: 0, zeros: 0 }
  for (const [code, value] of values.entries()) {
    if (isMissing(value) || rowsOf[code] === 0) continue
    tally.present++
    tally.rows += rowsOf[code]
    if (/^0\d/.test(value)) tally.zeros++
    if (maskIn(value) !== undefined) {
      tally.masks++
      continue
    }
    if (dates.spanOf(value) || pairOf(value, dates) || boundOf(value, dates)) tally.dates++
    if (isDate(value)) tally.plainDates++
    if (!Number.isNaN(numberOn(numbers, value))) tally.numbers++
    else if (pairOf(value, numbers)) tally.pairs++
    else if (boundOf(value, numbers)) tally.ends++
  }
  const told = tally.present - tally.masks
  if (tally.plainDates > 0 && isMostly(tally.dates, told)) return dates
  if (!isMostly(tally.numbers + tally.pairs + tally.ends, told)) return textScale
  const forms = tally.pairs + tally.ends
  if (tally.masks > 0 && forms === 0 && readAs !== 'mask') return textScale
  // A pair of numbers that nearly every row has for itself is a telephone number and no interval.
  if (tally.zeros > 0 || (tally.pairs > 10 && tally.pairs * 2 > tally.rows)) return textScale
  return numbers
}

/** A month at least: a year alone is a number too. */
function isDate(text: string): boolean {
  if (dateOrdersOf(text).length > 0) return true
  const [low] = text.replace(/^[[\](<>≤≥= ]+/, '').split(/\s*[,;]\s*|\.\.| to | - /, 1)
  return (
    dateOrdersOf(low).length > 0 ||
    /^\d{4}-?(?:Q[1-4]|W\d{2})$|^Q[1-4]|^\d{1,2}[/]\d{4}$|^[A-Za-z]{3,9} \d{4}$/.test(text)
  )
}

function orderAmong(values: Iterable<string>, written: Written | undefined): Written | undefined {
  return written ?? dateOrderAmong(values)
}

/** What is known of the values of a column beside its release. */
export interface KnownValues {
  /** Each once: said, then leaves of the hierarchy, then of people. */
  readonly values: readonly string[]
  readonly has: ReadonlySet<string>
  readonly from: Domain['from']
  readonly hierarchy?: Hierarchy | undefined
  /** People by value, where there are people. */
  readonly people?: ReadonlyMap<string, number>
}

export function knownValues(column: CodedColumn, people?: CodedColumn): KnownValues {
  const said = column.domain ?? people?.domain
  const hierarchy = column.hierarchy ?? people?.hierarchy
  const counts = people && countsByValue(people)
  const has = new Set([...(said ?? []), ...(hierarchy?.values ?? []), ...(counts?.keys() ?? [])])
  return {
    values: [...has],
    has,
    from: said ? 'said' : hierarchy ? 'hierarchy' : counts ? 'people' : 'release',
    hierarchy,
    ...(counts && { people: counts }),
  }
}

function countsByValue({ codes, values }: CodedColumn): Map<string, number> {
  const counts = new Uint32Array(values.length)
  for (const code of codes) counts[code]++
  return new Map(values.map((value, code) => [value, counts[code]]))
}

/**
 * Whether so many published rows hold values that none of these people has, that those are no values at all. By Good and
 * Turing the values that a sample of n people lacks are about those of f / n, f being the values that one of them has.
 */
export function moreThanUnseen(unknownRows: number, rows: number, people: ReadonlyMap<string, number>): boolean {
  let n = 0
  let once = 0
  for (const [value, count] of people) {
    if (isMissing(value)) continue
    n += count
    if (count === 1) once++
  }
  // Three standard deviations, and three people where nobody stands alone (one in twenty that none is met).
  return (unknownRows / rows) * n > once + 3 * Math.sqrt(once) + 3
}
