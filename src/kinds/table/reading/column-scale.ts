import { dateOrderAmong, dateOrdersOf } from '../../../data/date-text.js'
import { type CodedColumn, type Written, isMissing } from '../../../data/table.js'
import { isMostly } from '../../../data/infer-types.js'
import type { KnownValues } from './known-values.js'
import { maskIn } from './mask.js'
import { boundOf, pairOf } from './range.js'
import { type ValueScale, dateScale, numberOn, numberScale, textScale } from './scale.js'

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
