import { dayOfCell, daysSince1970 } from '../../../data/date-text.js'
import { numberOfCell } from '../../../data/number-text.js'
import { type CodedColumn, isMissing } from '../../../data/table.js'

/** A column of numbers or dates, cut into ranges. */
export interface Ordered {
  readonly kind: 'ordered'
  readonly column: CodedColumn
  /** By row: the place of its value, from 1; 0 where it says nothing. */
  readonly ranks: Uint32Array
  /** By rank: the value as a number (of days, for dates), and how far the last is from the first. */
  readonly numbers: Float64Array
  readonly span: number
  /** By rank: the value as it stands in the column. */
  readonly texts: readonly string[]
  /** The end that lies between the values of rank r and r + 1: above the one, at most the other. */
  readonly cutAfter: (rank: number) => string
}

/** Undefined where the values have no order: they are texts, have a hierarchy, or one of them does not fit its type. */
export function orderedOf(column: CodedColumn): Ordered | undefined {
  if (column.hierarchy) return undefined
  const { type, written } = column
  if (type === 'integer' || type === 'number') return rankedBy(column, (cell) => numberOfCell(cell, written), roundest)
  if (type !== 'date') return undefined
  const order = written === 'decimal comma' ? undefined : written
  const days = (cell: string): number => {
    const day = dayOfCell(cell, { order })
    return day ? daysSince1970(day) : Number.NaN
  }
  return rankedBy(column, days, roundestDate)
}

function rankedBy(
  column: CodedColumn,
  along: (value: string) => number,
  cut: (below: number, from: number) => string | undefined,
): Ordered | undefined {
  const { codes, values } = column
  const known = values.flatMap((value, code) => (isMissing(value) ? [] : [{ value, code, at: along(value) }]))
  if (known.length === 0 || known.some(({ at }) => !Number.isFinite(at))) return undefined
  known.sort((a, b) => a.at - b.at || (a.value < b.value ? -1 : 1))
  const rankOf = new Uint32Array(values.length)
  const words = values.filter(isMissing)
  const texts = [words.length === 1 ? words[0] : '*']
  const numbers = [0]
  const [least, most] = [known[0].at, known[known.length - 1].at]
  let before = Number.NaN
  for (const { value, code, at } of known) {
    // 7 and 007 are one number; the shorter text stands for both.
    if (at === before && value.length < texts[texts.length - 1].length) texts[texts.length - 1] = value
    if (at !== before) {
      texts.push(value)
      numbers.push(at)
    }
    before = at
    rankOf[code] = texts.length - 1
  }
  const cuts = new Map<number, string>()
  return {
    kind: 'ordered',
    column,
    ranks: codes.map((code) => rankOf[code]),
    numbers: Float64Array.from(numbers),
    span: most - least,
    texts,
    cutAfter(rank) {
      const made = cuts.get(rank) ?? cut(numbers[rank], numbers[rank + 1]) ?? texts[rank + 1]
      cuts.set(rank, made)
      return made
    },
  }
}

/**
 * The number of fewest digits that is above the one and at most the other, of several the one in the middle: it tells
 * least of what was observed.
 */
function roundest(low: number, high: number): string {
  for (let exponent = 15; exponent >= -10; exponent--) {
    // Tenths and less are counted as whole numbers, because 0.1 is none of a double's.
    const times = exponent < 0 ? 10 ** -exponent : 1
    const step = exponent < 0 ? 1 : 10 ** exponent
    const least = (Math.floor((low * times) / step) + 1) * step
    const most = Math.floor((high * times) / step) * step
    const middle = Math.round(((low + high) * times) / 2 / step) * step
    const found = Math.min(most, Math.max(least, middle)) / times
    if (least <= most && found > low && found <= high) return found.toFixed(Math.max(0, -exponent))
  }
  return String(high)
}

/** The first of a year, of a month, or the day, as 2020-04-03 however the column is written; none within a day. */
function roundestDate(below: number, from: number): string | undefined {
  const day = new Date(Math.floor(from) * 86_400_000).toISOString().slice(0, 10)
  const rounder = [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 7)}-01`, day]
  return rounder.find((date) => Date.parse(date) / 86_400_000 > below)
}
