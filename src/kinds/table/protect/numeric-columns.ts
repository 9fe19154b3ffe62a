import { Dictionary } from '../../../data/dictionary.js'
import { cellOfNumber } from '../../../data/number-text.js'
import { type CodedColumn, type Table, cellOf, coded, columnNamed, columnsOfRole } from '../../../data/table.js'
import { type Infeasible, infeasible } from '../../../contract/protector.js'
import { orderedOf } from './recoding.js'

/** A column as numbers. */
export interface NumericColumn {
  readonly column: CodedColumn
  /** By row; NaN where nothing is said. */
  readonly numbers: Float64Array
  /** The most digits that a value of it has behind the point or comma. */
  readonly decimals: number
}

/** The columns that are named, or every quasi-identifier that holds numbers; sorted by name. */
export function numericColumns(table: Table, names?: readonly string[]): readonly NumericColumn[] | Infeasible {
  const columns = names ? names.map((name) => columnNamed(table, name)) : columnsOfRole(table, 'quasi')
  const found: NumericColumn[] = []
  for (const column of columns) {
    if (!column) return infeasible('a column that is named is not there', 'name columns of the table with ‹columns›')
    const numeric = asNumbers(coded(column))
    if (numeric) found.push(numeric)
    else if (names)
      return infeasible(`the column ${column.name} holds something else than numbers`, 'name columns of numbers')
  }
  if (found.length === 0)
    return infeasible('no quasi-identifier is a number', 'give one the type integer or number in the schema')
  return found.sort((a, b) => (a.column.name < b.column.name ? -1 : 1))
}

function asNumbers(column: CodedColumn): NumericColumn | undefined {
  if (column.type !== 'integer' && column.type !== 'number') return undefined
  const ordered = orderedOf({ ...column, hierarchy: undefined })
  if (!ordered) return undefined
  const { ranks, numbers } = ordered
  const decimals = column.values.reduce((most, value) => Math.max(most, /[.,](\d+)/.exec(value)?.[1].length ?? 0), 0)
  return { column, numbers: Float64Array.from(ranks, (rank) => (rank === 0 ? Number.NaN : numbers[rank])), decimals }
}

/** The column with other numbers; a cell that says nothing stays. `digits` behind the point, or as many as it takes. */
export function columnOfNumbers({ column }: NumericColumn, numbers: Float64Array, digits?: number): CodedColumn {
  const dictionary = new Dictionary()
  const codes = Uint32Array.from(numbers, (number, row) => {
    if (Number.isNaN(number)) return dictionary.codeOf(cellOf(column, row))
    // Twelve digits: what is behind them is rounding. + 0 makes one zero of two.
    const text = digits === undefined ? String(Number(number.toPrecision(12)) + 0) : (number + 0).toFixed(digits)
    return dictionary.codeOf(cellOfNumber(text, column.written))
  })
  const { hierarchy: _, ...head } = column
  return { ...head, type: digits === 0 ? 'integer' : 'number', exceptions: 0, codes, values: dictionary.names() }
}

/** Mean and standard deviation of the numbers that are there. */
export function spreadOf(numbers: Float64Array): { readonly mean: number; readonly deviation: number } {
  // Sorted, so that sums are the same in whatever order the rows came.
  const known = numbers.filter((number) => !Number.isNaN(number)).sort()
  const mean = known.reduce((sum, number) => sum + number, 0) / known.length
  const squares = known.reduce((sum, number) => sum + (number - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / known.length) }
}
