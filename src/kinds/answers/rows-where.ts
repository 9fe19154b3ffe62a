import { numberOfCell } from '../../data/number-text.js'
import { type Table, coded, columnNamed } from '../../data/table.js'
import type { Condition } from '../../data/condition.js'
import type { AnswerQuery, SummedColumn } from './answers.js'

/** By row: 1 where all conditions hold. What is no number is neither below nor above one. */
export function rowsWhere(table: Table, where: readonly Condition[]): Uint8Array {
  const meets = new Uint8Array(table.rowCount).fill(1)
  for (const condition of where) {
    const { codes, values, written } = coded(columnNamed(table, condition.column)!)
    const holds = values.map((value) => isTrueOf(condition, value, numberOfCell(value, written)))
    for (let row = 0; row < codes.length; row++) if (!holds[codes[row]]) meets[row] = 0
  }
  return meets
}

/** Whether a condition is true of a cell, which is this number where it is one. */
export function isTrueOf({ sign, value }: Condition, cell: string, number: number): boolean {
  const than = numberOfCell(value)
  switch (sign) {
    case '<':
      return number < than
    case '<=':
      return number <= than
    case '>':
      return number > than
    case '>=':
      return number >= than
    case '!=':
      return cell !== value && !(number === than)
    case '=':
    case 'in':
    case undefined:
    default:
      return cell === value || number === than
  }
}

/** The true answer, in units of the last digit, over the rows that are counted. */
export function trueUnits(table: Table, { sum, where }: AnswerQuery, counted?: Uint8Array): bigint {
  const meets = rowsWhere(table, where)
  const units = sum && unitsByRow(table, sum)
  let total = 0n
  for (let row = 0; row < meets.length; row++)
    if (meets[row] === 1 && counted?.[row] !== 0) total += units ? units[row] : 1n
  return total
}

/** A number within its bounds and of their digits; what is no number adds nothing. */
function unitsByRow(table: Table, { column, low, high, digits }: SummedColumn): bigint[] {
  const { codes, values, written } = coded(columnNamed(table, column)!)
  const [least, most] = [low, high].map((end) => (end.numerator * 10n ** BigInt(digits)) / end.denominator)
  const units = values.map((value) => {
    const number = numberOfCell(value, written)
    if (Number.isNaN(number)) return 0n
    const scaled = number * 10 ** digits
    // So large that it is beyond a bound: those are of 30 digits at most.
    const whole = Math.abs(scaled) > 1e40 ? (scaled > 0 ? most : least) : BigInt(Math.round(scaled))
    return whole < least ? least : whole > most ? most : whole
  })
  return Array.from(codes, (code) => units[code])
}

/** By row: 1 for the first `most` rows of each person, so that nobody counts more often; which rows depends on that person's alone. */
export function rowsCounted(table: Table, person: string, most: number): Uint8Array {
  const { codes, values } = coded(columnNamed(table, person)!)
  const seen = new Uint32Array(values.length)
  return Uint8Array.from(codes, (code) => (seen[code]++ < most ? 1 : 0))
}
