import { type CodedColumn, type Table, coded, columnNamed } from '../../../../data/table.js'

/** How often values are met in public, by themselves or beside a second column that the release has too. */
export interface PublicFrequencies {
  readonly values: readonly string[]
  /** By value; undefined where only an order is known, the most frequent first. */
  readonly counts?: Float64Array
  /** The second column, its values by code, and value × their number + code: how often both are met. */
  readonly beside?: {
    readonly column: string
    readonly codeOf: ReadonlyMap<string, number>
    readonly counts: Float64Array
  }
}

/**
 * A table of values and counts; one of values alone is an order. Further columns that the release has under the same name
 * say beside what a value was counted. Undefined where no column of values is left.
 */
export function publicFrequencies(table: Table, release: Table): PublicFrequencies | undefined {
  const counted = table.columns
    .toReversed()
    .find((column) => columnNamed(release, column.name) === undefined && isCount(coded(column)))
  const others = table.columns.filter((column) => column !== counted)
  const second = others.length > 1 ? others.find(({ name }) => columnNamed(release, name)) : undefined
  const first = others.find((column) => column !== second)
  if (!first) return undefined
  const { values, codes } = coded(first)
  if (!counted) return { values: [...new Set(Array.from(codes, (code) => values[code]))] }
  const numbers = coded(counted).values.map(Number)
  const countOf = (row: number): number => numbers[coded(counted).codes[row]]
  const counts = new Float64Array(values.length)
  for (let row = 0; row < table.rowCount; row++) counts[codes[row]] += countOf(row)
  if (!second) return { values, counts }
  const beside = coded(second)
  const joint = new Float64Array(values.length * beside.values.length)
  for (let row = 0; row < table.rowCount; row++)
    joint[codes[row] * beside.values.length + beside.codes[row]] += countOf(row)
  const codeOf = new Map(beside.values.map((value, code) => [value, code]))
  return { values, counts, beside: { column: second.name, codeOf, counts: joint } }
}

function isCount({ values }: CodedColumn): boolean {
  return values.length > 0 && values.every((value) => /^\d+(?:\.\d+)?$/.test(value))
}
