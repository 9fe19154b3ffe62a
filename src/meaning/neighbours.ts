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
