/**
 * How far each item of one generalised item (columns) is from the context of each transaction that holds it (rows):
 * Figure 3.5 of the thesis. Row-major; NaN is a distance that cannot be relied on (unknown term, negative NGD).
 */
export interface DistanceTable {
  readonly contexts: readonly string[]
  readonly items: readonly string[]
  readonly distances: Float64Array
}

/** The table of some of the rows, in the order given. */
export function rowsOfTable(table: DistanceTable, rows: ArrayLike<number>): DistanceTable {
  const width = table.items.length
  const distances = new Float64Array(rows.length * width)
  for (let r = 0; r < rows.length; r++) {
    distances.set(table.distances.subarray(rows[r] * width, (rows[r] + 1) * width), r * width)
  }
  return { contexts: Array.from(rows, (row) => table.contexts[row]), items: table.items, distances }
}
