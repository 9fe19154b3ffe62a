import { type CodedColumn, type Column, coded } from '../../../data/table.js'
import type { BucketCells } from './bucket-cells.js'
import { groupRows } from '../../../data/group-rows.js'

/** What is known of people, as features: each has one of each kind, such as one value of each column. */
export interface RowFeatures {
  /** How many kinds there are. */
  readonly width: number
  /** How many features there are in all. */
  readonly size: number
  /** By place in the buckets, row-major: the features of whoever stands there. */
  readonly features: Uint32Array
  /** By kind: features from starts[kind] up to starts[kind + 1]. */
  readonly starts: Uint32Array
}

/** A way to tell people apart: a code for each of them, below `count`. */
interface FeatureKind {
  readonly codes: Uint32Array
  readonly count: number
}

/** Columns that can say something of somebody's value: not those that merely name them. */
export function tellingColumns(columns: readonly Column[]): readonly CodedColumn[] {
  return columns.filter(({ role }) => role !== 'identifier' && role !== 'person' && role !== 'text').map(coded)
}

/** Each value of each column is a feature. */
export function columnFeatures(columns: readonly CodedColumn[], cells: BucketCells): RowFeatures {
  return rowFeatures(
    columns.map(({ codes, values }) => ({ codes, count: values.length })),
    cells,
  )
}

function rowFeatures(kinds: readonly FeatureKind[], { people }: BucketCells): RowFeatures {
  const width = kinds.length
  const starts = new Uint32Array(width + 1)
  for (const [kind, { count }] of kinds.entries()) starts[kind + 1] = starts[kind] + count
  const features = new Uint32Array(people.length * width)
  for (const [kind, { codes }] of kinds.entries())
    for (let place = 0; place < people.length; place++)
      features[place * width + kind] = starts[kind] + codes[people[place]]
  return { width, size: starts[width], features, starts }
}

/** Into how many parts of equal size numbers are cut: coarse, for pairs too, and fine. */
const coarseParts = 8
const fineParts = 32
/** What fewer people have is not told apart: it could only be learnt by heart. */
const leastSeen = 5

/**
 * Each value of each column is a feature; of numbers also the part they fall into, so that neighbours teach each other;
 * and, if asked, each pair of values of two columns.
 */
export function richFeatures(columns: readonly CodedColumn[], cells: BucketCells, pairs: boolean): RowFeatures {
  const rowCount = cells.people.length
  const coarse = columns.map((column) => partsOf(column, coarseParts) ?? plain(column))
  const kinds = [...columns.map(plain), ...columns.flatMap((column) => numberParts(column))]
  if (pairs)
    for (const [i, one] of coarse.entries())
      for (const other of coarse.slice(i + 1)) {
        const { groupOf, count } = groupRows([one, other], rowCount)
        kinds.push({ codes: groupOf, count })
      }
  return rowFeatures(kinds.map(withoutRare), cells)
}

function plain({ codes, values }: CodedColumn): FeatureKind {
  return { codes, count: values.length }
}

function numberParts(column: CodedColumn): FeatureKind[] {
  return [coarseParts, fineParts].flatMap((parts) => partsOf(column, parts) ?? [])
}

/** Numbers by which part of all people they fall into; undefined where the column has none, or fewer than that. */
function partsOf({ type, codes, values }: CodedColumn, parts: number): FeatureKind | undefined {
  if ((type !== 'integer' && type !== 'number') || values.length <= parts) return undefined
  const numbers = Float64Array.from(values, Number)
  const sorted = Float64Array.from(codes, (code) => numbers[code])
    .filter((number) => !Number.isNaN(number))
    .sort()
  const cuts = new Set<number>()
  for (let part = 1; part < parts; part++) cuts.add(sorted[Math.floor((part * sorted.length) / parts)])
  const ends = [...cuts]
  // What is no number falls into a part of its own.
  const partOf = Uint32Array.from(numbers, (number) =>
    Number.isNaN(number) ? ends.length + 1 : ends.filter((end) => end <= number).length,
  )
  return { codes: codes.map((code) => partOf[code]), count: ends.length + 2 }
}

/** Codes that few people have become one code. */
function withoutRare({ codes, count }: FeatureKind): FeatureKind {
  const seen = new Uint32Array(count)
  for (const code of codes) seen[code]++
  const renamed = new Uint32Array(count)
  let next = 1
  for (let code = 0; code < count; code++) renamed[code] = seen[code] < leastSeen ? 0 : next++
  return { codes: codes.map((code) => renamed[code]), count: next }
}
