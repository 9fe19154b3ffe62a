import { type Classes, noClass } from '../classes.js'
import { type Column, coded } from '../../../data/table.js'

/** How many classes there are of each size, the smallest first, and how many people in them. */
export interface SizeHistogram {
  readonly sizes: Uint32Array
  readonly classes: Uint32Array
  readonly peopleAt: Float64Array
  readonly classCount: number
  readonly people: number
}

/** `like` says how many people somebody in each class may be taken for; its own unless a missing value may be any. */
export function sizeHistogram(
  { sizes, count }: Pick<Classes, 'sizes' | 'count'>,
  like: Uint32Array = sizes,
): SizeHistogram {
  const bySize = new Map<number, { classes: number; people: number }>()
  for (let c = 0; c < count; c++) {
    const at = bySize.get(like[c])
    if (at) {
      at.classes++
      at.people += sizes[c]
    } else bySize.set(like[c], { classes: 1, people: sizes[c] })
  }
  const sorted = [...bySize].sort(([a], [b]) => a - b)
  return {
    sizes: Uint32Array.from(sorted, ([size]) => size),
    classes: Uint32Array.from(sorted, ([, { classes }]) => classes),
    peopleAt: Float64Array.from(sorted, ([, { people }]) => people),
    classCount: count,
    people: sorted.reduce((sum, [, { people }]) => sum + people, 0),
  }
}

/** People who are like fewer than `size`, themselves included. */
export function peopleBelow({ sizes, peopleAt }: SizeHistogram, size: number): number {
  let people = 0
  for (let i = 0; i < sizes.length && sizes[i] < size; i++) people += peopleAt[i]
  return people
}

/** What an intruder who knows that somebody is in the table can do: their chance is one in the size of the class. */
export interface ProsecutorRisk {
  readonly highest: number
  readonly atHighest: number
  /** Classes over people, where no missing value may be any: also the share of all people whom somebody who links every row gets right (marketer). */
  readonly average: number
  /** People who stand alone. */
  readonly uniques: number
}

export function prosecutorRisk(histogram: SizeHistogram): ProsecutorRisk {
  const { sizes, peopleAt, people } = histogram
  if (people === 0) return { highest: 0, atHighest: 0, average: 0, uniques: 0 }
  return {
    highest: 1 / sizes[0],
    atHighest: peopleAt[0],
    average: Math.min(1 / sizes[0], peopleAt.reduce((sum, some, i) => sum + some / sizes[i], 0) / people),
    uniques: peopleBelow(histogram, 2),
  }
}

/** The highest risk that is allowed, kept as the size of the smallest class that passes: 1/11, not 0.09. */
export interface RiskLimit {
  readonly size: number
  /** The size that the digits ask for when they are taken at their word, where that is another. */
  readonly literally?: number
}

/**
 * Reads `1/11`, `11` or `0.09`. Policies print 1/11 as 0.09, and 1/11 = 0.0909 is above 0.09: a class of 11 would fail
 * its own rule. Digits that are what one over a size is rounded to mean that size.
 */
export function riskLimitOf(text: string): RiskLimit | undefined {
  const [, over] = /^\s*1\s*\/\s*([1-9]\d*)\s*$/.exec(text) ?? []
  if (over !== undefined) return { size: Number(over) }
  const [, whole, digits] = /^\s*(\d+)(?:[.,](\d+))?\s*$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const value = Number(`${whole}.${digits ?? 0}`)
  if (value >= 1) return Number.isInteger(value) ? { size: value } : undefined
  if (!(value > 0) || digits === undefined) return undefined
  // 1/value is a whole number where it is one to the last digit but two.
  const literally = Math.ceil(1 / value - 1e-9)
  const size = Math.round(1 / value)
  const rounded = Math.abs(1 / size - value) < 0.5 * 10 ** -digits.length
  return rounded && size !== literally ? { size, literally } : { size: literally }
}

/** The chance of a best guess, before and after the table was seen (Alvim et al.: Bayes vulnerability). */
export interface Vulnerability {
  /** Over all rows. */
  readonly prior: number
  /** Over the rows of which something is told. */
  readonly posterior: number
}

/** Guessing which row is somebody's. */
export function rowVulnerability({ count, classOf, suppressed }: Classes): Vulnerability {
  const rows = classOf.length
  if (rows === 0) return { prior: 0, posterior: 0 }
  return { prior: 1 / rows, posterior: rows === suppressed ? 1 / rows : count / (rows - suppressed) }
}

/** Guessing somebody's value of a column: the most frequent of the table, then of their class. */
export function valueVulnerability({ count, classOf, suppressed }: Classes, column: Column): Vulnerability {
  const { codes, values } = coded(column)
  const rows = codes.length
  if (rows === 0) return { prior: 0, posterior: 0 }
  const overall = new Uint32Array(values.length)
  const starts = new Uint32Array(count + 1)
  for (let row = 0; row < rows; row++) {
    overall[codes[row]]++
    if (classOf[row] !== noClass) starts[classOf[row] + 1]++
  }
  const prior = overall.reduce((most, one) => Math.max(most, one), 0) / rows
  if (rows === suppressed) return { prior, posterior: prior }
  // Rows by class, so that one count of the values serves every class in turn.
  for (let c = 0; c < count; c++) starts[c + 1] += starts[c]
  const byClass = new Uint32Array(rows - suppressed)
  const next = starts.slice()
  for (let row = 0; row < rows; row++) if (classOf[row] !== noClass) byClass[next[classOf[row]]++] = codes[row]
  const counts = new Uint32Array(values.length)
  let right = 0
  for (let c = 0; c < count; c++) {
    let most = 0
    for (let i = starts[c]; i < starts[c + 1]; i++) most = Math.max(most, ++counts[byClass[i]])
    for (let i = starts[c]; i < starts[c + 1]; i++) counts[byClass[i]] = 0
    right += most
  }
  return { prior, posterior: right / byClass.length }
}
