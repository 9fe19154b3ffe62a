import { type Posteriors, nobody } from '../contract/claims.js'
import { groupRows } from '../data/group-rows.js'

/**
 * Whether a release changes no value of a column: every person's true value is among the records that may be theirs, each
 * record taken once. `codes` is by person, in the coding of the beliefs.
 */
export function keepsValues(
  { posteriorOf, posteriors }: { readonly posteriorOf: Uint32Array; readonly posteriors: Posteriors },
  codes: Uint32Array,
): boolean {
  const { offsets, chances, sizes } = posteriors
  if (!sizes) return false
  const tried = Uint32Array.from(posteriorOf.keys()).filter((person) => posteriorOf[person] !== nobody)
  const known = codes.reduce((most, code) => (code === nobody ? most : Math.max(most, code)), 0) + 1
  const { firsts, sizes: people } = groupRows(
    [
      { codes: tried.map((person) => posteriorOf[person]), count: offsets.length },
      { codes: tried.map((person) => Math.min(codes[person], known)), count: known + 1 },
    ],
    tried.length,
  )
  let held = 0
  for (const [group, first] of firsts.entries()) {
    const belief = posteriorOf[tried[first]]
    const own = posteriors.codes.subarray(offsets[belief], offsets[belief + 1]).indexOf(codes[tried[first]])
    if (own >= 0) held += Math.min(people[group], Math.round(chances[offsets[belief] + own] * sizes[belief]))
  }
  return held >= 0.999 * tried.length
}
