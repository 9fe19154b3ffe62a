import type { Row } from '../../formats/parse-rows.js'
import { type CountRules, isTotal, publishedCount } from './published-count.js'
import type { Hierarchy } from '../../data/hierarchy.js'
import type { GroupColumn } from './count-grid.js'

/** Which cells of a file are labels and which are numbers. */
export interface CountsLayout {
  readonly kind: 'long' | 'cross'
  /** Columns of labels. */
  readonly labels: readonly number[]
  /** Columns of numbers: of one sort each (long), or of one group each (cross). */
  readonly numbers: readonly number[]
  readonly mean?: number | undefined
  readonly median?: number | undefined
}

export interface LayoutOptions {
  /** A line for each number, or a table with labels in its first column and in its header; by its content unless said. */
  readonly layout?: 'long' | 'cross' | undefined
  /** The columns of counts of a long file, by name. */
  readonly countColumns?: readonly string[] | undefined
}

const countWords =
  /^(?:(?:n|no|nr|nb|num|number|count|counts|freq|frequency|value|obs_value|obs|observations?|users?|patients?|persons?|people|individuals?|subjects?|clients?|records?|events?|visits?|prescriptions?|dispensings?|cases?|deaths?|births?|population|anzahl|häufigkeit|haeufigkeit|personen|fälle|effectif|nombre)|(?:n|no|num|number|count)[ _-].+|.+[ _-](?:count|n))$/i
const meanWords = /^(?:mean|avg|average|mittelwert|moyenne)\b|[ _-](?:mean|avg)$/i
const medianWords = /^(?:median|mediane?|médiane)\b|[ _-]median$/i

/** Finds the layout of a file by its header and its cells; undefined where no column holds counts. */
export function countsLayout(
  header: readonly string[],
  rows: readonly Row[],
  rules: CountRules,
  options: LayoutOptions,
): CountsLayout | undefined {
  const places = [...header.keys()]
  const named = options.countColumns
  const mean = places.findLast((c) => meanWords.test(header[c]))
  const median = places.findLast((c) => medianWords.test(header[c]))
  const long = (numbers: readonly number[]): CountsLayout => ({
    kind: 'long',
    labels: places.filter((c) => !numbers.includes(c) && c !== mean && c !== median),
    numbers,
    mean,
    median,
  })
  if (named && named.length > 0) return long(places.filter((c) => named.includes(header[c])))
  const numeric = places.map((c) => mostlyCounts(rows, c, rules))
  const worded = places.filter((c) => countWords.test(header[c].trim()) && numeric[c])
  if (options.layout !== 'cross' && worded.length > 0) return long(worded)
  const firstNumeric = Math.max(1, numeric.indexOf(true))
  const numbers = places.filter((c) => c >= firstNumeric)
  const cross = { kind: 'cross', labels: places.filter((c) => c < firstNumeric), numbers } as const
  if (options.layout === 'cross') return numbers.length > 0 ? cross : undefined
  const crossed = numbers.filter((c) => numeric[c]).length >= 2 || header.some((name) => isTotal(name))
  if (options.layout === undefined && crossed && numbers.some((c) => numeric[c])) return cross
  const last = numeric.lastIndexOf(true)
  return last < 0 ? undefined : long([last])
}

/** Whether a header names a column of counts. */
export function hasCountColumn(header: readonly string[]): boolean {
  return header.some((name) => countWords.test(name.trim()))
}

/** Whether half of a column's cells at least read as counts, and one of them is a number. */
function mostlyCounts(rows: readonly Row[], c: number, rules: CountRules): boolean {
  let counts = 0
  let numbers = 0
  for (const { cells } of rows) {
    const read = publishedCount(cells[c] ?? '', { ...rules, round: undefined })
    if (typeof read === 'string') {
      if (read === 'negative' || read === 'not whole') counts++
      continue
    }
    counts++
    if (read.told === 'number' || Number.isFinite(read.high)) numbers++
  }
  return numbers > 0 && 2 * counts >= rows.length
}

export interface GroupOptions {
  /** Labels that stand for all, where they are not plain words for that. */
  readonly totals?: readonly string[] | undefined
  /** Which labels lie under which, in whatever column they stand. */
  readonly hierarchy?: Hierarchy | undefined
}

export interface CodedLabels {
  readonly column: GroupColumn
  /** By line. */
  readonly codes: readonly number[]
}

/** The labels of a column as codes, all under one whole; a label that says "all" is that whole. */
export function codedLabels(
  name: string,
  labels: readonly string[],
  blankIsAll: boolean,
  options: GroupOptions,
): CodedLabels {
  const values = ['']
  const codeOf = new Map<string, number>()
  const codes = labels.map((label) => {
    if (isTotal(label, options.totals) || (label === '' && blankIsAll)) return 0
    const known = codeOf.get(label)
    if (known !== undefined) return known
    codeOf.set(label, values.length)
    return values.push(label) - 1
  })
  const { hierarchy } = options
  const parents = hierarchy ? underHierarchy(values, codeOf, hierarchy) : new Uint32Array(values.length)
  return { column: { name, values, parents }, codes }
}

/** Each label lies under the next name above it that is itself a label. */
function underHierarchy(
  labels: readonly string[],
  codeOf: ReadonlyMap<string, number>,
  { values, levels }: Hierarchy,
): Uint32Array {
  const parents = new Uint32Array(labels.length)
  for (const [v, value] of values.entries()) {
    let below = codeOf.get(value)
    for (const { codes, names } of levels) {
      const above = codeOf.get(names[codes[v]])
      if (above === undefined || above === below) continue
      if (below !== undefined) parents[below] = above
      below = above
    }
  }
  return parents
}

/**
 * Codes of several lengths, each longer one beginning with a shorter one of the next length: 1234 over 12341 and 12342.
 * Undefined where the labels are not like that.
 */
export function underPrefix({ values }: GroupColumn): Uint32Array | undefined {
  const labels = values.slice(1)
  const lengths = [...new Set(labels.map(({ length }) => length))].toSorted((a, b) => a - b)
  if (lengths.length < 2 || labels.some((label) => !/^[\p{L}\d.]+$/u.test(label) || !/\d/.test(label))) return undefined
  const codeOf = new Map(values.map((value, code) => [value, code]))
  const parents = new Uint32Array(values.length)
  for (const [code, label] of values.entries()) {
    const level = lengths.indexOf(label.length)
    if (code === 0 || level === 0) continue
    const above = codeOf.get(label.slice(0, lengths[level - 1]))
    if (above === undefined) return undefined
    parents[code] = above
  }
  return parents
}
