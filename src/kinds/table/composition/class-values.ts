import { type CodedColumn, type Table, coded, columnNamed } from '../../../data/table.js'
import { classesOf } from '../classes.js'
import { valueCountsOf } from '../value-counts.js'

/** How often each sensitive value stands in each class, under codes that several releases share. */
export interface ClassValues {
  /** Class c has codes[offsets[c]] to codes[offsets[c + 1] - 1]. */
  readonly offsets: Uint32Array
  /** Rising within a class. */
  readonly codes: Uint32Array
  readonly counts: Uint32Array
}

/** The values of one column in several tables, each under one code. */
export interface SharedValues {
  readonly values: readonly string[]
  /** By table, then by code of its own column. */
  readonly codeOf: readonly Uint32Array[]
}

export function sharedValues(columns: readonly Pick<CodedColumn, 'values'>[]): SharedValues {
  const codes = new Map<string, number>()
  const codeOf = columns.map(({ values }) =>
    Uint32Array.from(values, (value) => {
      const known = codes.get(value) ?? codes.size
      codes.set(value, known)
      return known
    }),
  )
  return { values: [...codes.keys()], codeOf }
}

/** The values of the classes of a table (its rows that look alike in its quasi-identifiers). */
export function classValuesOf(table: Table, name: string, codeOf: Uint32Array): ClassValues {
  const classes = classesOf(table)
  const column = coded(columnNamed(table, name)!)
  const { offsets, values, counts } = valueCountsOf({ classes }, {}, column)
  const codes = values.map((value) => codeOf[value])
  const sorted = { offsets, codes, counts: counts.slice() }
  for (let c = 0; c < classes.count; c++) sortStretch(sorted.codes, sorted.counts, offsets[c], offsets[c + 1])
  return sorted
}

/** By insertion: a class holds few values. */
function sortStretch(codes: Uint32Array, counts: Uint32Array, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) {
    const [code, count] = [codes[i], counts[i]]
    let place = i
    for (; place > start && codes[place - 1] > code; place--) {
      codes[place] = codes[place - 1]
      counts[place] = counts[place - 1]
    }
    codes[place] = code
    counts[place] = count
  }
}
