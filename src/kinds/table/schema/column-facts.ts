import { type Partition, partitionByValue, peopleAlone } from '../../../data/column-codes.js'
import { inferredType } from '../../../data/infer-types.js'
import { type Column, type ColumnType, cellOf, isMissing } from '../../../data/table.js'
import { type HeaderReading, readHeader } from './lexicon/read-header.js'
import { type ValueForm, valueFormOf } from './value-form.js'

/** What can be seen of a column without knowing what it is about. */
export interface ColumnFacts {
  readonly name: string
  readonly type: ColumnType
  readonly partition: Partition
  readonly distinct: number
  readonly rows: number
  /** Records that are alone with their value. */
  readonly alone: number
  /** Present values, each once, spread over the column. */
  readonly sample: readonly string[]
  readonly form: ValueForm
  readonly says: HeaderReading
}

/** Enough to tell a pattern that nine cells in ten have; the counts are of all rows. */
const sampled = 2000

export function factsOf(column: Column): ColumnFacts {
  const partition = partitionByValue(column)
  const sample = sampleOf(column)
  const used = new Uint8Array(partition.count)
  for (let row = 0; row < partition.classOf.length; row++) used[partition.classOf[row]] = 1
  // A reader that looked at every cell knows better.
  const type = column.type === 'text' ? typeOf(sample) : column.type
  return {
    name: column.name,
    type,
    partition,
    distinct: used.reduce((sum, one) => sum + one, 0),
    rows: partition.classOf.length,
    alone: peopleAlone(partition),
    sample,
    form: valueFormOf(type, sample),
    says: readHeader(column.name),
  }
}

function typeOf(values: readonly string[]): ColumnType {
  return inferredType({ kind: 'coded', codes: Uint32Array.from(values.keys()), values }).type
}

function sampleOf(column: Column): string[] {
  const cells = column.kind === 'coded' ? column.values.length : column.ends.length
  const step = Math.max(1, cells / sampled)
  const found = new Set<string>()
  for (let at = 0; at < cells; at += step) {
    const value = column.kind === 'coded' ? column.values[Math.floor(at)] : cellOf(column, Math.floor(at))
    if (!isMissing(value)) found.add(value)
  }
  return [...found].sort()
}

/** The share of the values that fit. */
export function shareOf({ sample }: Pick<ColumnFacts, 'sample'>, fits: (value: string) => boolean): number {
  return sample.length === 0 ? 0 : sample.filter(fits).length / sample.length
}
