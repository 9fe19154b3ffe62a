import { type CodedColumn, isMissing } from '../../../data/table.js'
import { numberOfCell } from '../../../data/number-text.js'

/** The numbers of a column's values, thousands written as K too, NaN where one is missing; undefined where not all are numbers. */
export function numbersOf({ values, written }: CodedColumn): Float64Array | undefined {
  const numbers = Float64Array.from(values, (value) => {
    if (isMissing(value)) return NaN
    const [, digits] = /^(.+?)\s?[kK]$/.exec(value) ?? []
    return digits === undefined ? numberOfCell(value, written) : 1000 * numberOfCell(digits, written)
  })
  return numbers.some((number, code) => Number.isNaN(number) && !isMissing(values[code])) ? undefined : numbers
}
