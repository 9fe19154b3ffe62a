import { numberOfCell } from '../../../data/number-text.js'
import type { Written } from '../../../data/table.js'

const infinite = /^([-+−]?)(?:inf|infinity|∞)$/i
const unit = String.raw`(?:years?(?: old)?|yrs?|y\/?o|kg|cm|mm|%|eur|usd|gbp|chf|€|\$|£)`
const dressed = new RegExp(
  String.raw`^([-+−]?)\s*(?:[€$£]|eur|usd|gbp|chf)?\s*([-+−]?[\d][\d.,  ' ]*|\.\d+)\s*([kKM])?\s*${unit}?$`,
  'i',
)
const grouped: readonly (readonly [RegExp, string, string])[] = [
  [/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, ',', '.'],
  [/^\d{1,3}(?:[  ' ]\d{3})+(?:[.,]\d+)?$/, "[  ' ]", '.'],
  [/^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/, String.raw`\.`, ','],
  [/^\d{1,3}(?:\.\d{3})+,\d+$/, String.raw`\.`, ','],
]

const longestScalar = 60

/**
 * The number that somebody wrote for people: `1,234`, `20K`, `$ 20`, `1,5`, `∞`, `30 years`; NaN where it is none. One
 * comma parts thousands before three digits, unless the column is written with decimal commas; M is a million.
 */
export function scalarOf(text: string, written?: Written): number {
  const plain = numberOfCell(text, written)
  if (!Number.isNaN(plain)) return plain
  const pointed = numberOfCell(text)
  if (!Number.isNaN(pointed)) return pointed
  const endless = infinite.exec(text)
  if (endless) return endless[1] === '' || endless[1] === '+' ? Infinity : -Infinity
  const found = text.length > longestScalar ? undefined : dressed.exec(text)
  if (!found) return NaN
  const [, sign, digits, thousands = ''] = found
  const below = sign === '-' || sign === '−' || /^[-−]/.test(digits)
  const size = digitsOf(digits.replace(/^[-+−]/, '').trim(), written)
  return (below ? -size : size) * (thousands === '' ? 1 : thousands.toLowerCase() === 'k' ? 1000 : 1_000_000)
}

function digitsOf(text: string, written: Written | undefined): number {
  const form = grouped.find(([pattern]) => pattern.test(text))
  if (form && !(written === 'decimal comma' && /^\d+,\d+$/.test(text))) {
    const [, parting, decimal] = form
    const joined = text.replaceAll(new RegExp(parting, 'g'), '')
    return Number((decimal === ',' ? joined.replace(',', '.') : joined).replace(',', '.'))
  }
  return /^\d+(?:[.,]\d+)?$|^\.\d+$/.test(text) ? Number(text.replace(',', '.')) : NaN
}
