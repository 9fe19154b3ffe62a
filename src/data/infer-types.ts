import { type ColumnNote, type ColumnType, type Written, isMissing } from './table.js'
import { dateOrdersOf } from './date-text.js'
import { numberTextOf } from './number-text.js'

export interface InferredType {
  readonly type: ColumnType
  readonly exceptions: number
  readonly written?: Written
  readonly notes?: readonly ColumnNote[]
}

/**
 * The type of a column by all its cells, each value looked at once: at most one present cell in twenty is an exception
 * to it. Missing cells say nothing. A code with a leading zero makes the whole column text: as a number it would lose
 * the zero. Dates whose day and month could change places are settled by those of the column that cannot, and counted
 * when there are none.
 */
export function inferredType(cells: TypedCells, { decimalComma = true } = {}): InferredType {
  const tally = tallied(cells)
  const { present, zeros } = tally
  const fits = (count: number): boolean => isMostly(count, present)
  const of = (type: ColumnType, count: number, rest: Partial<InferredType> = {}): InferredType => ({
    type,
    exceptions: present - count,
    ...rest,
  })
  const truths = Math.max(...tally.truths)
  if (fits(truths)) return of('boolean', truths)
  const commas = decimalComma && tally.commas > tally.points
  const decimals = commas ? tally.commas : tally.points
  if (zeros === 0 && fits(tally.integers + decimals)) {
    const notes: ColumnNote[] = []
    if (commas && tally.thousands > 0) notes.push({ kind: 'ambiguous comma', cells: tally.thousands })
    if (!commas && tally.exponents > 0) notes.push({ kind: 'exponents', cells: tally.exponents })
    return of(decimals > 0 ? 'number' : 'integer', tally.integers + decimals, {
      ...(commas && { written: 'decimal comma' as const }),
      ...(notes.length > 0 && { notes }),
    })
  }
  return (
    dates(tally, of, fits) ??
    of(
      'text',
      present,
      zeros > 0 && fits(zeros + tally.integers + decimals) ? { notes: [{ kind: 'leading zeros', cells: zeros }] } : {},
    )
  )
}

function dates(
  { ymd, dmy, mdy, either, same }: Tally,
  of: (type: ColumnType, count: number, rest?: Partial<InferredType>) => InferredType,
  fits: (count: number) => boolean,
): InferredType | undefined {
  const all = ymd + dmy + mdy + either + same
  if (!fits(all)) return undefined
  if (dmy + mdy === 0 && either > 0) return of('date', all, { notes: [{ kind: 'ambiguous dates', cells: either }] })
  // Dates that are the same both ways go with any order.
  const [most, ...others] = [
    { written: 'ymd' as const, cells: ymd },
    { written: 'dmy' as const, cells: dmy + (dmy > mdy ? either : 0) },
    { written: 'mdy' as const, cells: mdy + (mdy > dmy ? either : 0) },
  ].toSorted((a, b) => b.cells - a.cells)
  const mixed = others.reduce((sum, { cells }) => sum + cells, 0)
  if (mixed > 0) return of('date', all, { notes: [{ kind: 'mixed dates', cells: mixed }] })
  return of('date', all, most.cells > 0 ? { written: most.written } : {})
}

/** The cells of a column, with or without a dictionary. */
export type TypedCells =
  | { readonly kind: 'coded'; readonly codes: Uint32Array; readonly values: readonly string[] }
  | { readonly kind: 'plain'; readonly bytes: Uint8Array; readonly ends: Uint32Array }

const twenty = 20

/** Whether at most one cell in twenty is not among these. */
export function isMostly(some: number, present: number): boolean {
  return some > 0 && (present - some) * twenty <= present
}

/** How many present cells are written in each way. */
interface Tally {
  present: number
  /** Of no type at all. */
  others: number
  integers: number
  points: number
  commas: number
  /** Of the commas, those before three digits, which may part thousands. */
  thousands: number
  /** Of the points, those such as 1e3 or 12E5, which may be codes. */
  exponents: number
  zeros: number
  truths: [number, number, number, number]
  ymd: number
  dmy: number
  mdy: number
  either: number
  same: number
}

const truthWords: readonly (readonly [string, string])[] = [
  ['true', 'false'],
  ['yes', 'no'],
  ['y', 'n'],
  ['t', 'f'],
]

function tallied(cells: TypedCells): Tally {
  const tally = noTally()
  if (cells.kind === 'coded') {
    const counts = new Uint32Array(cells.values.length)
    for (const code of cells.codes) counts[code]++
    for (const [code, value] of cells.values.entries()) countCells(tally, value, counts[code])
    return tally
  }
  let start = 0
  for (const end of cells.ends) {
    // Text already, whatever follows.
    if (tally.others * twenty > cells.ends.length) return { ...noTally(), present: tally.others, others: tally.others }
    if (isWhole(cells.bytes, start, end)) {
      tally.present++
      tally.integers++
    } else countCells(tally, decoder.decode(cells.bytes.subarray(start, end)), 1)
    start = end
  }
  return tally
}

/** Digits alone, no zero in front: what most unique columns are, seen without making a string of it. */
function isWhole(bytes: Uint8Array, start: number, end: number): boolean {
  if (start === end || bytes[start] === 0x30) return false
  for (let i = start; i < end; i++) if (bytes[i] < 0x30 || bytes[i] > 0x39) return false
  return true
}

function noTally(): Tally {
  return {
    present: 0,
    others: 0,
    integers: 0,
    points: 0,
    commas: 0,
    thousands: 0,
    exponents: 0,
    zeros: 0,
    truths: [0, 0, 0, 0],
    ymd: 0,
    dmy: 0,
    mdy: 0,
    either: 0,
    same: 0,
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

function countCells(tally: Tally, value: string, cells: number): void {
  if (isMissing(value)) return
  tally.present += cells
  const first = value.charCodeAt(0)
  // Of what begins with none of + , - . and the digits, only words and April 3, 2020 can be of a type.
  if (first < 0x2b || first > 0x39) {
    if (value.length > 5) countDate(tally, value, cells)
    else if (!countTruth(tally, value.toLowerCase(), cells)) tally.others += cells
    return
  }
  switch (numberTextOf(value)) {
    case 'integer':
      tally.integers += cells
      return
    case 'point':
      tally.points += cells
      if (/^\d+[eE]\d+$/.test(value)) tally.exponents += cells
      return
    case 'comma':
      tally.commas += cells
      if (/,\d{3}$/.test(value)) tally.thousands += cells
      return
    case 'leading zero':
      tally.zeros += cells
      return
    case undefined:
      countDate(tally, value, cells)
  }
}

function countTruth(tally: Tally, word: string, cells: number): boolean {
  const pair = truthWords.findIndex((words) => words.includes(word))
  if (pair >= 0) tally.truths[pair] += cells
  return pair >= 0
}

function countDate(tally: Tally, value: string, cells: number): void {
  const orders = dateOrdersOf(value)
  if (orders.length === 0) tally.others += cells
  if (orders.length === 1) tally[orders[0]] += cells
  if (orders.length < 2) return
  const [one, two] = value.split(/[-/]/, 2).map(Number)
  tally[orders.length > 2 || one === two ? 'same' : 'either'] += cells
}
