import { knownPlaces } from '../plain-points.js'
import type { Attack } from '../../../contract/attack.js'
import { centre, partByLot } from './centre.js'
import { homeByNight, tracePassing } from './home-by-night.js'
import { inversion, pointByLot } from './inversion.js'
import { knownPoints, traceByLot } from './known-points.js'

/** The attack on what every release of regions has comes last: it is the one to run when none is asked for. */
export const placesAttacks: readonly Attack[] = [
  partByLot,
  pointByLot,
  tracePassing,
  traceByLot,
  knownPlaces,
  centre,
  homeByNight,
  knownPoints,
  inversion,
]

/** Those that claim traces, by id; the others on people claim points. */
export const traceAttacks: ReadonlySet<string> = new Set(
  [tracePassing, traceByLot, homeByNight, knownPoints].map(({ id }) => id),
)
