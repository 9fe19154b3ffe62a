import type { Written } from './table.js'

const integer = /^[+-]?(?:0|[1-9]\d*)$/
const point = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const comma = /^[+-]?\d+(?:,\d+)?(?:[eE][+-]?\d+)?$/
const zeroInFront = /^[+-]?0\d/

export type NumberText = 'integer' | 'point' | 'comma' | 'leading zero'

/** How a text is a number: whole, with a decimal point or comma, or, being a code such as 007, not at all. */
export function numberTextOf(text: string): NumberText | undefined {
  if (integer.test(text)) return 'integer'
  const read = point.test(text) ? 'point' : comma.test(text) ? 'comma' : undefined
  return read && zeroInFront.test(text) ? 'leading zero' : read
}

/**
 * The number that a cell says, or NaN: with a point, or where the column is written so with a comma; nothing parts
 * thousands. Whoever asks has settled that the column holds numbers: 007 is 7.
 */
export function numberOfCell(text: string, written?: Written): number {
  const withComma = written === 'decimal comma'
  if (!(withComma ? comma : point).test(text)) return NaN
  const number = Number(withComma ? text.replace(',', '.') : text)
  return Number.isFinite(number) ? number : NaN
}

/** A number as the other cells of its column are written. */
export function cellOfNumber(number: string, written: Written | undefined): string {
  return written === 'decimal comma' ? number.replace('.', ',') : number
}
