import type { BracketView } from '../../state-attack.js'

/** As how far a bracket is read after so many steps: by cell its step, where it is struck by then. */
export interface Moment {
  /** From 1; undefined as long as the cell stands. */
  struckAt(row: number, column: number): number | undefined
  /** Items of a record that still stand. */
  leftIn(row: number): number
}

export function momentOf({ steps, items }: BracketView, done: number): Moment {
  const at = new Map(steps.slice(0, done).map(({ row, column }, i) => [row * items.length + column, i + 1]))
  const struckAt = (row: number, column: number): number | undefined => at.get(row * items.length + column)
  return {
    struckAt,
    leftIn: (row) => items.filter((_, column) => struckAt(row, column) === undefined).length,
  }
}

/** `1st`, `22nd`, `113th`. */
export function ordinal(place: number): string {
  const teen = place % 100 >= 11 && place % 100 <= 13
  return `${place}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`
}
