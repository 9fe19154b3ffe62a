import type { Hierarchy } from '../../../data/hierarchy.js'
import { type Range, pairOf } from './range.js'
import { type ValueScale, numberOn } from './scale.js'

/** Published numbers of a column, each once, rising, with the rows that hold it. */
export interface PublishedNumbers {
  readonly numbers: readonly number[]
  readonly rows: readonly number[]
}

/** Values that are known: how much weight each number has among people, or one each. */
export type KnownNumbers = ReadonlyMap<number, number>

/**
 * Numbers that stand for the intervals they are in the middle of, as ARX publishes 29.5 for 20 to 39. Told by a
 * hierarchy whose nodes have these middles, or by even steps that the known values do not have.
 */
export function midpointsOf(
  published: PublishedNumbers,
  known: KnownNumbers,
  nodes: ReadonlyMap<number, Range>,
  said: boolean,
): ReadonlyMap<number, Range> | undefined {
  const { numbers } = published
  if (numbers.length === 0) return undefined
  if (nodes.size > 0 && numbers.every((x) => nodes.has(x)) && (said || !plausible(published, known))) return nodes
  const step = evenStep(numbers)
  // An interval holds two values at least.
  if (step === undefined || !(step >= 2 * leastStep([...known.keys()]))) return undefined
  const whole = known.size > 0 ? [...known.keys()].every(Number.isInteger) : undefined
  if (!said && !(known.size > 0 ? isCoarser(published, known, whole!) : looksCoarser(numbers, step))) return undefined
  const ranges = numbers.map((x) => [x, rangeAround(x, step, whole ?? looksCoarser(numbers, step))] as const)
  return new Map(ranges)
}

/** The least step of which all others are multiples, where there is one. */
function evenStep(numbers: readonly number[]): number | undefined {
  const least = leastStep(numbers)
  const even = numbers.every((x) => Math.abs((x - numbers[0]) / least - Math.round((x - numbers[0]) / least)) < 1e-9)
  return numbers.length > 1 && even ? least : undefined
}

/** How far the two nearest are apart; one where there are no two. */
function leastStep(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort()
  let least = Infinity
  for (let i = 1; i < sorted.length; i++) least = Math.min(least, sorted[i] - sorted[i - 1])
  return Number.isFinite(least) ? least : 1
}

/** Fractions where all known values are whole; or so few of the known values that chance does not do it. */
function isCoarser(published: PublishedNumbers, known: KnownNumbers, whole: boolean): boolean {
  if (whole && !published.numbers.some(Number.isInteger)) return true
  return published.numbers.length >= 3 && !plausible(published, known)
}

/** Whether as many rows could well have these numbers as they are: fewer than five are expected to have another, or known to. */
function plausible({ numbers, rows }: PublishedNumbers, known: KnownNumbers): boolean {
  let all = 0
  for (const weight of known.values()) all += weight
  const here = numbers.reduce((sum, x) => sum + (known.get(x) ?? 0), 0)
  return all - here < 5 || rows.reduce((sum, count) => sum + count, 0) * (1 - here / Math.max(1, all)) < 5
}

/** By themselves: 9.5, 29.5, 49.5, or 2, 7, 12, 17: the middles of whole numbers from a multiple of the step on. */
function looksCoarser(numbers: readonly number[], step: number): boolean {
  if (!Number.isInteger(step) || !numbers.every((x) => isAligned(x, step))) return false
  return step % 2 === 0 ? step >= 4 || numbers.length >= 3 : numbers.length >= 4
}

function isAligned(x: number, step: number): boolean {
  return Number.isInteger((x - (step - 1) / 2) / step)
}

function rangeAround(x: number, step: number, whole: boolean): Range {
  if (whole && Number.isInteger(step) && (isAligned(x, step) || !Number.isInteger(x)))
    return closed(x - (step - 1) / 2, x + (step - 1) / 2)
  // A multiple of the step may be the middle, or where the interval begins.
  if (Number.isInteger(x / step)) return { ...closed(x - step / 2, x + step), openHigh: true }
  return closed(x - step / 2, x + step / 2)
}

function closed(low: number, high: number): Range {
  return { low, high, openLow: false, openHigh: false }
}

/**
 * By the middle of a node, of its name or of its leaves, what its leaves span: a node called 20-39 that holds 21 to 40 stands
 * for those. The widest that has it.
 */
export function middlesOfNodes({ values, levels }: Hierarchy, scale: ValueScale): ReadonlyMap<number, Range> {
  const middles = new Map<number, Range>()
  const put = (middle: number, range: Range): void => {
    const before = middles.get(middle)
    if (!before || before.high - before.low < range.high - range.low) middles.set(middle, range)
  }
  const leaves = values.map((value) => numberOn(scale, value))
  for (const { codes, names } of levels) {
    const low = new Float64Array(names.length).fill(Infinity)
    const high = new Float64Array(names.length).fill(-Infinity)
    for (const [leaf, node] of codes.entries()) {
      low[node] = Math.min(low[node], leaves[leaf])
      high[node] = Math.max(high[node], leaves[leaf])
    }
    for (const [node, name] of names.entries()) {
      const leavesRange = low[node] < high[node] ? closed(low[node], high[node]) : undefined
      if (leavesRange) put((low[node] + high[node]) / 2, leavesRange)
      const named = pairOf(name, scale)
      if (named && named.low < named.high && Number.isFinite(named.high - named.low))
        put((named.low + named.high) / 2, leavesRange ?? named)
    }
  }
  return middles
}
