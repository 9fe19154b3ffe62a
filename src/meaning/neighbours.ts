import type { Measure } from './measure.js'

export interface Neighbour {
  readonly term: string
  readonly distance: number
}

/** The closest of some candidates to a term, closest first; those the measure cannot judge are left out. */
export async function neighbours(
  measure: Measure,
  term: string,
  candidates: readonly string[],
  count: number,
): Promise<Neighbour[]> {
  await measure.prepare([term], candidates)
  const distances = measure.distances([term], candidates)
  return candidates
    .map((candidate, i) => ({ term: candidate, distance: distances[i] }))
    .filter((found) => !Number.isNaN(found.distance) && found.term !== term)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
}

/** Similarity (1 − distance) between any of some terms and any of others, looked up in one matrix; NaN where unknown. */
export async function similarityBetween(
  measure: Measure,
  rows: readonly string[],
  columns: readonly string[],
): Promise<(row: string, column: string) => number> {
  await measure.prepare(rows, columns)
  const distances = measure.distances(rows, columns)
  const rowOf = new Map(rows.map((term, at) => [term, at]))
  const columnOf = new Map(columns.map((term, at) => [term, at]))
  return (row, column) => {
    const r = rowOf.get(row)
    const c = columnOf.get(column)
    return r === undefined || c === undefined ? NaN : 1 - distances[r * columns.length + c]
  }
}
