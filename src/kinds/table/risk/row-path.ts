import { type Table, cellOf, coded, columnsOfRole } from '../../../data/table.js'
import { type Fault, InputError } from '../../../formats/input-error.js'
import { classesOf, leastSize, noClass } from '../classes.js'

/** How somebody who knows more and more of a person comes to fewer and fewer rows. */
export interface RowPath {
  /** From 1. */
  readonly row: number
  /** Rows before anything is known: those of which something is told. */
  readonly from: number
  /** What is known, that which leaves fewest rows first; none where nothing is told of the row. */
  readonly steps: readonly RowStep[]
}

interface RowStep {
  readonly column: string
  readonly value: string
  /** Rows that are like it in this column and in all before. */
  readonly rows: number
}

/** A row from 1, or one of a smallest group: the first of them. */
type RowAsked = number | 'worst'

/** The path to one row: after all columns as many rows are left as look like it. */
export function rowPath(table: Table, asked: RowAsked, file: string): RowPath {
  const quasi = columnsOfRole(table, 'quasi')
  const { classOf, sizes, firsts } = classesOf(table, quasi)
  if (asked !== 'worst' && !(asked >= 1 && asked <= table.rowCount)) throw new InputError(noRow, { file })
  const row = asked === 'worst' ? (firsts[sizes.indexOf(leastSize(sizes))] ?? 0) : asked - 1
  let left = Uint32Array.from(classOf.keys()).filter((one) => classOf[one] !== noClass)
  const from = left.length
  const steps: RowStep[] = []
  const rest = quasi.map((column) => ({ column, codes: coded(column).codes }))
  while (rest.length > 0 && classOf[row] !== noClass) {
    const counts = rest.map(({ codes }) => left.reduce((sum, one) => sum + (codes[one] === codes[row] ? 1 : 0), 0))
    const [{ column, codes }] = rest.splice(counts.indexOf(Math.min(...counts)), 1)
    left = left.filter((one) => codes[one] === codes[row])
    steps.push({ column: column.name, value: cellOf(column, row), rows: left.length })
  }
  return { row: row + 1, from, steps }
}

const noRow: Fault = {
  message: 'has no row of that number',
  rule: 'rows are counted from 1, the header is none',
  remedy: 'write ‹row› as a number up to that of its rows, or as worst',
}
