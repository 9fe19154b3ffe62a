import type { Column, Table } from '../../data/table.js'
import { classesOf, noClass } from './classes.js'

/** A column, and how many of some rows in small groups would be in none were it not known. */
export interface WithoutColumn {
  readonly name: string
  readonly people: number
  /** The rows in small groups. */
  readonly of: number
}

/**
 * Which column makes groups small: of the rows (all unless said) that stand in groups of fewer than `least` by these columns,
 * how many would stand in one of at least so many without the column.
 */
export function leftAloneWithout(
  table: Table,
  columns: readonly Column[],
  least: number,
  rows: Iterable<number> = Array(table.rowCount).keys(),
): WithoutColumn[] {
  const sizeIn = (some: readonly Column[]): ((row: number) => number) => {
    const { classOf, sizes } = classesOf(table, some)
    return (row) => (classOf[row] === noClass ? Infinity : sizes[classOf[row]])
  }
  const size = sizeIn(columns)
  const small = [...rows].filter((row) => size(row) < least)
  return columns.map((column) => {
    const rest = columns.filter((one) => one !== column)
    const left = rest.length === 0 ? () => table.rowCount : sizeIn(rest)
    return { name: column.name, people: small.filter((row) => left(row) >= least).length, of: small.length }
  })
}
