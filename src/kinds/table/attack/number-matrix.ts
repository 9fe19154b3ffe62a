import { numberOfCell } from '../../../data/number-text.js'
import { type CodedColumn, type Table, coded, columnNamed, columnsOfRole } from '../../../data/table.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'

/** Columns of numbers, row after row. */
export interface NumberMatrix {
  readonly columns: readonly CodedColumn[]
  readonly rows: number
  readonly values: Float64Array
}

/** The quasi-identifiers that are numbers in every row, of this table and of those beside it. */
export function numberMatrices(tables: readonly [Table, ...Table[]]): readonly NumberMatrix[] | NotMeasured {
  const names = columnsOfRole(tables[0], 'quasi')
    .map(({ name }) => name)
    .filter((name) => tables.every((table) => numbersOf(table, name)))
  if (names.length === 0) return notMeasured('no quasi-identifier is a number in every row')
  return tables.map((table) => {
    const columns = names.map((name) => coded(columnNamed(table, name)!))
    const values = new Float64Array(table.rowCount * names.length)
    for (const [c, name] of names.entries()) {
      const numbers = numbersOf(table, name)!
      for (let row = 0; row < table.rowCount; row++) values[row * names.length + c] = numbers[row]
    }
    return { columns, rows: table.rowCount, values }
  })
}

function numbersOf(table: Table, name: string): Float64Array | undefined {
  const column = columnNamed(table, name)
  if (!column) return undefined
  const { codes, values, written } = coded(column)
  const numbers = values.map((value) => numberOfCell(value, written))
  return numbers.some(Number.isNaN) ? undefined : Float64Array.from(codes, (code) => numbers[code])
}

/** Which column is asked about: the one that is named, or the first. */
export function placeAbout({ columns }: NumberMatrix, about: string | undefined): number | NotMeasured {
  const place = about === undefined ? 0 : columns.findIndex(({ name }) => name === about)
  return place < 0 ? notMeasured('the column that is asked about holds no numbers an intruder can use') : place
}

/** The most digits that a value of a column has behind the point or comma. */
export function decimalsOf({ values }: CodedColumn): number {
  return values.reduce((most, value) => Math.max(most, /[.,](\d+)/.exec(value)?.[1].length ?? 0), 0)
}

/** Mean and standard deviation of a column. */
export function momentsOf({ values, rows, columns }: NumberMatrix, place: number) {
  const width = columns.length
  let [sum, squares] = [0, 0]
  for (let row = 0; row < rows; row++) sum += values[row * width + place]
  const mean = sum / rows
  for (let row = 0; row < rows; row++) squares += (values[row * width + place] - mean) ** 2
  return { mean, deviation: Math.sqrt(squares / rows) }
}
