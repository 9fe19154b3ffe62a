/** One thing for each witness that speaks of a cell: its values, its unit, its weight. */
export interface Witnesses<T> extends Said<T> {
  /** By part of a blended measure, or the measure itself: how near the member is to some of the context. */
  readonly measures: readonly T[]
}

/** What may be said beside that, by what it can tell apart. */
export interface Said<T> {
  /** Cell by cell. */
  readonly cells: readonly T[]
  /** The same of a whole column: how general or how frequent the member is. */
  readonly columns: readonly T[]
  /** The same of a whole table: how alike the members are. */
  readonly tables: readonly T[]
}

/** As the features of a regression: the same order for values and weights, and nobody else knows it. */
export function inOrder<T>({ measures, cells, columns, tables }: Witnesses<T>): T[] {
  return [...measures, ...cells, ...columns, ...tables]
}

/** The same done for each witness; `i` counts those of one sort. */
export function mapWitnesses<T, U>(
  witnesses: Witnesses<T>,
  change: (one: T, sort: keyof Witnesses<T>, i: number) => U,
): Witnesses<U> {
  return {
    measures: witnesses.measures.map((one, i) => change(one, 'measures', i)),
    cells: witnesses.cells.map((one, i) => change(one, 'cells', i)),
    columns: witnesses.columns.map((one, i) => change(one, 'columns', i)),
    tables: witnesses.tables.map((one, i) => change(one, 'tables', i)),
  }
}
