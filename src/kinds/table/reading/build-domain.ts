import { isMissing } from '../../../data/table.js'
import type { ColumnMeanings } from './column-meanings.js'
import { underMask } from './mask.js'
import type { CellMeaning } from './meaning.js'
import { type Range, inRange } from './range.js'
import type { Domain } from './reading.js'
import { type ValueScale, numberOn } from './scale.js'

/** Whole numbers and days between the ends of a release that are all written out. */
const mostFilled = 100_000

/**
 * The values that a column may have had: those that are known and those that are published. Where only the release is
 * known, its ends and what lies between them, so that two intervals share a value whenever they overlap.
 */
export function domainOfColumn({ scale, known, meanings }: ColumnMeanings): Domain {
  const values = new Set(known.values)
  const ranges: Range[] = []
  const masks: string[] = []
  for (const meaning of meanings) collect(meaning, values, ranges, masks)
  if (scale.kind === 'text') {
    if (known.from === 'release') for (const mask of masks) values.add(mask)
    return domainOf([...values], known.from)
  }
  const numbers = new Map([...values].map((value) => [value, numberOn(scale, value)]))
  const add = (x: number): void => {
    const text = textOn(scale, x)
    if (!numbers.has(text)) numbers.set(text, x)
  }
  const spans = known.from === 'release' ? [...ranges, ...masks.flatMap(rangeOfMask)] : ranges
  if (spans.length === 0) return orderedDomain(numbers, known.from)
  const there = Float64Array.from(numbers.values())
    .filter((x) => !Number.isNaN(x))
    .sort()
  if (known.from === 'release') {
    const taken = new Set(there)
    for (const x of pointsOf(spans, there, scale)) if (!taken.has(x)) add(x)
  } else
    for (const range of ranges) {
      const inside = holdsAny(range, there) ? undefined : someIn(range)
      if (inside !== undefined) add(inside)
    }
  return orderedDomain(numbers, known.from)
}

function collect(meaning: CellMeaning, values: Set<string>, ranges: Range[], masks: string[]): void {
  if (meaning.rule === 'value') values.add(meaning.text)
  else if (meaning.rule === 'set') for (const member of meaning.members) collect(member, values, ranges, masks)
  else if (meaning.rule === 'mask') masks.push(meaning.pattern)
  else if ('range' in meaning) ranges.push(meaning.range)
}

/** Numbers between all ends: each end, what lies between two of them, and something outside where an end is open. */
function pointsOf(ranges: readonly Range[], values: Float64Array, { kind }: ValueScale): number[] {
  const ends = new Set<number>(values)
  for (const { low, high } of ranges) for (const end of [low, high]) if (Number.isFinite(end)) ends.add(end)
  const sorted = [...ends].sort((a, b) => a - b)
  if (sorted.length === 0 || ranges.length === 0) return []
  const [first, last] = [sorted[0], sorted[sorted.length - 1]]
  const whole = kind === 'date' || sorted.every(Number.isInteger)
  const below = ranges.some(({ low }) => low < first) ? [first - 1] : []
  const above = ranges.some(({ high }) => high > last) ? [last + 1] : []
  if (whole && last - first <= mostFilled && Number.isInteger(first))
    return [...below, ...Array.from({ length: last - first + 1 }, (_, i) => first + i), ...above]
  const middles = sorted.slice(1).map((end, i) => (whole ? Math.floor((end + sorted[i]) / 2) : (end + sorted[i]) / 2))
  return [...new Set([...below, ...sorted, ...middles, ...above])]
}

/** The least and greatest number under a mask of digits. */
function rangeOfMask(pattern: string): Range[] {
  if (!/^[\d*]+$/.test(pattern)) return []
  const [low, high] = [Number(pattern.replaceAll('*', '0')), Number(pattern.replaceAll('*', '9'))]
  return [{ low, high, openLow: false, openHigh: false }]
}

/** A number of an interval in which nobody is known: somebody must be. */
function someIn(range: Range): number | undefined {
  const { low, high } = range
  const middle = (low + high) / 2
  return [Math.floor(middle), middle, low, high, high - 1, low + 1].find((x) => Number.isFinite(x) && inRange(range, x))
}

function holdsAny(range: Range, sorted: Float64Array): boolean {
  const at = firstAtLeast(sorted, range.low)
  for (let i = at; i < sorted.length && sorted[i] <= range.high; i++) if (inRange(range, sorted[i])) return true
  return false
}

/** The first place whose number is not below; what is no number stands behind all others. */
export function firstAtLeast(sorted: ArrayLike<number>, x: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] < x) low = middle + 1
    else high = middle
  }
  return low
}

function textOn({ kind }: ValueScale, x: number): string {
  return kind === 'date' ? new Date(Math.floor(x) * 86_400_000).toISOString().slice(0, 10) : String(x)
}

/** Numbers rise; what is none stands behind them. */
export function orderedDomain(numberOf: ReadonlyMap<string, number>, from: Domain['from']): Domain {
  const all = Array.from(numberOf, ([value, x], i) => ({ value, x, i }))
  all.sort((a, b) =>
    Number.isNaN(a.x) ? (Number.isNaN(b.x) ? a.i - b.i : 1) : Number.isNaN(b.x) ? -1 : a.x - b.x || a.i - b.i,
  )
  return {
    ...domainOf(
      all.map(({ value }) => value),
      from,
    ),
    numbers: all.length === 0 ? Float64Array.of(NaN) : Float64Array.from(all, ({ x }) => x),
  }
}

/** Of a column of which nothing is told the one value is that there is one. */
function domainOf(known: readonly string[], from: Domain['from']): Domain {
  const values = known.length === 0 ? ['*'] : known
  return { values, placeOf: new Map(values.map((value, place) => [value, place])), from }
}

/** Whether masks that end in stars stand for whatever follows: no value is as long as any of them that covers it. */
export function areMasksPrefixes(masks: readonly string[], { values, from }: Domain): boolean {
  const ends = masks.filter((mask) => /^[^*]+\*+$/.test(mask))
  if (ends.length < masks.length || ends.length === 0) return false
  const plain = values.filter((value) => !isMissing(value) && !value.includes('*'))
  if (plain.length > 0) {
    const covered = (prefix: boolean) =>
      ends.some((pattern) => plain.some((value) => underMask(value, { pattern, prefix })))
    return !covered(false) && covered(true)
  }
  // Masks alone: of one star each and not of one length.
  return from === 'release' && ends.every((mask) => !mask.endsWith('**')) && new Set(ends.map((m) => m.length)).size > 1
}
