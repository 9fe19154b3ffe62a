import type { CodedColumn } from '../../../data/table.js'
import { groupRows } from '../../../data/group-rows.js'
import type { BucketCells } from './bucket-cells.js'
import { type FeatureKind, type RowFeatures, rowFeatures } from './row-features.js'

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
