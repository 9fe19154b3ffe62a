import type { IntegerSystem } from '../../../math/integer-system.js'
import type { Counts } from '../counts.js'
import { recordsAllowed } from '../group-figures.js'

/** Published counts as equations over whole numbers: a variable for each cell, an equation for each sum. */
export function countSystem({ cells, sums, statistics }: Counts): IntegerSystem {
  const length = sums.reduce((total, { parts }) => total + parts.length + 1, 0)
  const offsets = new Uint32Array(sums.length + 1)
  const variables = new Uint32Array(length)
  const factors = new Float64Array(length)
  let place = 0
  for (const [e, { whole, parts }] of sums.entries()) {
    variables[place] = whole
    factors[place++] = -1
    for (const part of parts) {
      variables[place] = part
      factors[place++] = 1
    }
    offsets[e + 1] = place
  }
  return {
    low: Float64Array.from(cells, ({ low }) => low),
    high: Float64Array.from(cells, ({ high }) => high),
    offsets,
    variables,
    factors,
    rights: new Float64Array(sums.length),
    pairs: statistics.map((group) => ({
      first: group.users,
      second: group.records,
      range: (users) => recordsAllowed(users, group),
    })),
  }
}
