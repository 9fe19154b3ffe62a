import { type Table, cellOf, isSuppressed } from '../../src/data/index.js'

/** Rows by what an intruder knows of them, by the texts themselves. */
export function naiveClasses<T>(rows: readonly T[], known: (row: T) => readonly string[]): T[][] {
  const classes = new Map<string, T[]>()
  for (const row of rows) {
    const name = JSON.stringify(known(row))
    const alike = classes.get(name)
    if (alike) alike.push(row)
    else classes.set(name, [row])
  }
  return [...classes.values()]
}

/** Numbers of the rows that publish the same quasi-identifiers; those of stars alone are left out. */
export function releasedClasses(release: Table): number[][] {
  const quasi = release.columns.filter(({ role }) => role === 'quasi')
  const known = (row: number): string[] => quasi.map((column) => cellOf(column, row))
  const rows = Array.from({ length: release.rowCount }, (_, row) => row)
  return naiveClasses(
    rows.filter((row) => !known(row).every(isSuppressed)),
    known,
  )
}

/** For each row, how many it is compatible with when a missing value stands for any. */
export function naiveCompatible(rows: readonly (readonly string[])[], missing: (cell: string) => boolean): number[] {
  const meet = (a: readonly string[], b: readonly string[]): boolean =>
    a.every((cell, i) => cell === b[i] || missing(cell) || missing(b[i]))
  return rows.map((row) => rows.filter((other) => meet(row, other)).length)
}
