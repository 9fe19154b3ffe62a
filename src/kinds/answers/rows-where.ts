import { numberOfCell } from '../../data/number-text.js'
import { type Table, coded, columnNamed, type Column } from '../../data/table.js'
import type { Condition } from '../../data/condition.js'
import type { AnswerQuery, SummedColumn } from './answers.js'
import type { Range } from '../table/reading/range.js'
import { readColumn } from '../table/reading/read-table.js'
import { type ReadRule, coverSize, covers } from '../table/reading/reading.js'

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
function isTrueOf({ sign, value }: Condition, cell: string, number: number): boolean {
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

/** How many rows of a generalised table meet conditions surely, and how many may. */
interface Matches {
  readonly surely: number
  readonly maybe: number
}

/**
 * An analyst counts by hand: a row meets a condition where all that its cell may stand for does, and may meet it where
 * some of that does. Conditions on one column are met by one value.
 */
export function mayMatch(table: Table, where: readonly Condition[]): Matches {
  const surely = new Uint8Array(table.rowCount).fill(1)
  const maybe = new Uint8Array(table.rowCount).fill(1)
  for (const name of new Set(where.map(({ column }) => column))) {
    const found = matchesOf(
      columnNamed(table, name)!,
      where.filter(({ column }) => column === name),
    )
    for (let row = 0; row < table.rowCount; row++) {
      const code = found.codes[row]
      if (!found.surely[code]) surely[row] = 0
      if (!found.maybe[code]) maybe[row] = 0
    }
  }
  const count = (list: Uint8Array): number => list.reduce((sum, one) => sum + one, 0)
  return { surely: count(surely), maybe: count(maybe) }
}

/** By code of a column: whether what it stands for meets conditions. */
function matchesOf(column: Column, conditions: readonly Condition[]) {
  const { domain, covers: cover, rules, ranges, column: read } = readColumn(coded(column))
  const meets = domain.values.map((value, place) =>
    conditions.every((one) => isTrueOf(one, value, domain.numbers?.[place] ?? NaN)),
  )
  const asked = rangeAsked(conditions)
  const found = cover.map((places, code): readonly [surely: boolean, maybe: boolean] => {
    if (anything.has(rules[code])) return [false, true]
    const range = ranges[code]
    if (range && asked) {
      const both = { ...above(range, asked), ...below(range, asked) }
      const some = both.low < both.high || (both.low === both.high && !both.openLow && !both.openHigh)
      return [some && sameEnds(both, range), some]
    }
    let met = 0
    for (const [place, yes] of meets.entries()) if (yes && covers(places, place)) met++
    return [met > 0 && met === coverSize(places), met > 0]
  })
  return { codes: read.codes, surely: found.map(([one]) => one), maybe: found.map(([, one]) => one) }
}

/** What says nothing may be anything. */
const anything: ReadonlySet<ReadRule> = new Set(['suppressed', 'missing', 'unread', 'changed'])

/** The numbers that meet all conditions, where these are about numbers. */
function rangeAsked(conditions: readonly Condition[]): Range | undefined {
  let from: Low = { low: -Infinity, openLow: true }
  let to: High = { high: Infinity, openHigh: true }
  for (const { sign, value } of conditions) {
    const end = numberOfCell(value)
    if (Number.isNaN(end)) return undefined
    if (sign === '=' || sign === '>' || sign === '>=') from = above(from, { low: end, openLow: sign === '>' })
    if (sign === '=' || sign === '<' || sign === '<=') to = below(to, { high: end, openHigh: sign === '<' })
  }
  return { ...from, ...to }
}

type Low = Pick<Range, 'low' | 'openLow'>
type High = Pick<Range, 'high' | 'openHigh'>

/** The later of two beginnings. */
function above(a: Low, b: Low): Low {
  const { low, openLow } = a.low > b.low || (a.low === b.low && a.openLow) ? a : b
  return { low, openLow }
}

/** The earlier of two ends. */
function below(a: High, b: High): High {
  const { high, openHigh } = a.high < b.high || (a.high === b.high && a.openHigh) ? a : b
  return { high, openHigh }
}

function sameEnds(a: Low & High, b: Low & High): boolean {
  return a.low === b.low && a.high === b.high && a.openLow === b.openLow && a.openHigh === b.openHigh
}
