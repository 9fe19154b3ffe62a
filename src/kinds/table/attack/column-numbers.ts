import { dayOfCell, daysSince1970 } from '../../../data/date-text.js'
import { numberOfCell } from '../../../data/number-text.js'
import { type CodedColumn, isMissing } from '../../../data/table.js'

/**
 * The numbers of a column's values, thousands written as K too, of dates their days, NaN where one is missing; undefined where not
 * all are numbers or dates.
 */
export function numbersOf({ values, written, type }: CodedColumn): Float64Array | undefined {
  const order = written === 'decimal comma' ? undefined : written
  const numberOf = (value: string): number => {
    if (type === 'date') {
      const day = dayOfCell(value, order ? { order } : {})
      return day ? daysSince1970(day) : NaN
    }
    const [, digits] = /^(.+?)\s?[kK]$/.exec(value) ?? []
    return digits === undefined ? numberOfCell(value, written) : 1000 * numberOfCell(digits, written)
  }
  const numbers = Float64Array.from(values, (value) => (isMissing(value) ? NaN : numberOf(value)))
  return numbers.some((number, code) => Number.isNaN(number) && !isMissing(values[code])) ? undefined : numbers
}
