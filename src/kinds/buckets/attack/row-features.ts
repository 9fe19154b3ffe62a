import { type CodedColumn, type Column, coded } from '../../../data/table.js'
import type { BucketCells } from './bucket-cells.js'

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
export interface FeatureKind {
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

export function rowFeatures(kinds: readonly FeatureKind[], { people }: BucketCells): RowFeatures {
  const width = kinds.length
  const starts = new Uint32Array(width + 1)
  for (const [kind, { count }] of kinds.entries()) starts[kind + 1] = starts[kind] + count
  const features = new Uint32Array(people.length * width)
  for (const [kind, { codes }] of kinds.entries())
    for (let place = 0; place < people.length; place++)
      features[place * width + kind] = starts[kind] + codes[people[place]]
  return { width, size: starts[width], features, starts }
}
