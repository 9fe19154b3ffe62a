import { type Hierarchy, hierarchyOf } from '../hierarchy.js'
import { numberOfCell } from '../number-text.js'
import type { Written } from '../table.js'
import { type Unfit, pathOfMissing, unfit, valuesToPlace } from './unfit.js'

export interface IntervalOptions {
  /** Of the intervals of level 1; a nice number (1, 2 or 5 times a power of ten) by the span of the data unless said. */
  readonly width?: number | undefined
  /** How many intervals become one on the next level. */
  readonly factor?: number | undefined
  /** Below it everything is one value, `<20`. */
  readonly bottom?: number | undefined
  /** From it on everything is one value, `90+`. */
  readonly top?: number | undefined
  /** Let the outermost intervals end at the least and greatest value there is: that publishes two people's values. */
  readonly observed?: boolean | undefined
  /** How the numbers are written: with a point unless said. Ends of intervals always have one. */
  readonly written?: Written | undefined
}

/**
 * Intervals `[20, 25[` on a grid anchored at 0, so that their ends tell nothing of the data; on each level `factor` of
 * them become one, and on the last everything is `*`.
 */
export function intervalHierarchy(values: readonly string[], options: IntervalOptions = {}): Hierarchy | Unfit {
  const { present, missing } = valuesToPlace(values)
  const numbers = present.map((value) => numberOfCell(value, options.written))
  const bad = numbers.findIndex(Number.isNaN)
  if (bad >= 0) return unfit(present[bad], notNumber.rule, notNumber.remedy)
  const order = numbers.map((_, i) => i).sort((a, b) => numbers[a] - numbers[b] || a - b)
  const sorted = order.map((i) => numbers[i])
  const width = options.width ?? niceWidth(sorted)
  const far = numbers.findIndex((number) => Math.abs(number) / width > mostBins)
  if (far >= 0) return unfit(present[far], tooFine.rule, tooFine.remedy)
  const levels = intervalLevels(sorted, { ...options, width })
  const height = levels.length + 2
  const paths = order.map((i, at) => [present[i], ...levels.map((level) => level[at]), '*'])
  return hierarchyOf([...paths, ...missing.map((value) => pathOfMissing(value, height))])
}

/** Beyond it a double does not tell one interval from the next. */
const mostBins = 2 ** 50

const tooFine = {
  rule: 'the intervals between 0 and a number can be counted',
  remedy: 'give a greater ‹width›',
}

const notNumber = {
  rule: 'intervals are made of numbers, written with a point, or all of a column with a comma',
  remedy: 'correct the cell, or make the hierarchy by frequency or prefix',
}

/** The names of sorted numbers, level by level, without the last level `*`. */
function intervalLevels(sorted: readonly number[], options: IntervalOptions): string[][] {
  const { factor = 2, bottom = -Infinity, top = Infinity } = options
  const first = options.width ?? niceWidth(sorted)
  if (!(first > 0 && factor >= 2 && bottom < top)) throw new RangeError('intervals need a width, a factor and two ends')
  const inner = sorted.filter((value) => value >= bottom && value < top)
  const open = inner.length < sorted.length
  const levels: string[][] = []
  for (let power = 0; ; power++) {
    const width = Number((first * factor ** power).toFixed(Math.min(100, decimalsOf(first))))
    const grid = gridOf(width, inner, options)
    const names = sorted.map((value) => (value < bottom ? `<${bottom}` : value >= top ? `${top}+` : grid.nameOf(value)))
    const bins = new Set(inner.map(grid.binOf))
    const coarsest = bins.size <= 1 || (bins.size === 2 && bins.has(-1) && bins.has(0))
    // One interval that holds everything is `*`.
    if (!coarsest || open || bins.size > 1) levels.push(names)
    if (coarsest) return levels
  }
}

interface Grid {
  readonly binOf: (value: number) => number
  readonly nameOf: (value: number) => string
}

function gridOf(
  width: number,
  inner: readonly number[],
  { bottom = -Infinity, top = Infinity, observed = false }: IntervalOptions,
): Grid {
  const digits = decimalsOf(width)
  // Rounded as it is written: 3 × 0.1 is the 0.3 that a cell holds, not the double beside it.
  const edge = (bin: number): number => Number((bin * width).toFixed(Math.min(100, digits)))
  const binOf = (value: number): number => {
    let bin = Math.floor(value / width)
    while (value < edge(bin)) bin--
    while (value >= edge(bin + 1)) bin++
    return bin
  }
  const [least, greatest] = [inner[0], inner[inner.length - 1]]
  const names = new Map<number, string>()
  const nameOf = (value: number): string => {
    const bin = binOf(value)
    const known = names.get(bin)
    if (known !== undefined) return known
    const low = Math.max(edge(bin), bottom, observed ? least : -Infinity)
    const high = Math.min(edge(bin + 1), top)
    const name = observed && greatest < high ? `[${low}, ${greatest}]` : `[${low}, ${high}[`
    names.set(bin, name)
    return name
  }
  return { binOf, nameOf }
}

/** Digits after the point of a number as it is written. */
function decimalsOf(number: number): number {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number)) ?? []
  return Math.max(0, fraction.length - Number(exponent))
}

/** The least of 1, 2, 5, 10, 20, … (or 0.5, 0.2, …) that cuts the span into at most 32 intervals. */
function niceWidth(sorted: readonly number[]): number {
  const span = sorted.length === 0 ? 0 : sorted[sorted.length - 1] - sorted[0]
  const whole = sorted.every(Number.isInteger)
  if (span === 0) return 1
  const wanted = Math.max(span / 32, whole ? 1 : 1e-6)
  const power = Math.floor(Math.log10(wanted))
  for (let exponent = power; ; exponent++)
    for (const step of [1, 2, 5]) {
      const width = Number(`${step}e${exponent}`)
      if (width >= wanted) return width
    }
}

export interface AgeOptions {
  /** From this age on everybody is one value. */
  readonly top?: number | undefined
}

/**
 * Ages in full years: on level 1 all from `top` on are one value, `90+` (45 CFR 164.514(b)(2)(i)(C): all ages over 89),
 * then in intervals of 5, 10, 20 and so on.
 */
export function ageHierarchy(values: readonly string[], { top = 90 }: AgeOptions = {}): Hierarchy | Unfit {
  const { present, missing } = valuesToPlace(values)
  const bad = present.find((value) => !/^\d{1,3}(?:\.0+)?$/.test(value))
  if (bad !== undefined)
    return unfit(bad, 'an age is a whole number of years, at most three digits', 'correct the cell, or make intervals')
  const sorted = present.toSorted((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
  const ages = sorted.map(Number)
  const levels = [
    ages.map((age) => (age >= top ? `${top}+` : String(age))),
    ...intervalLevels(ages, { width: 5, factor: 2, top }),
  ]
  const height = levels.length + 2
  const paths = sorted.map((value, at) => [value, ...levels.map((level) => level[at]), '*'])
  return hierarchyOf([...paths, ...missing.map((value) => pathOfMissing(value, height))])
}
