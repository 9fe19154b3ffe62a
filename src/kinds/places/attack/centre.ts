import { regionOfPublished, type Regions } from '../regions.js'
import type { Attack } from '../../../contract/attack.js'
import { type ValueClaims, nobody } from '../../../contract/claims.js'

/** Along each side of a region: claims are about which of the parts somebody is in. */
const partsAlong = 5

/** Takes any part of a region to be as likely as any other. */
export const partByLot: Attack<'places', ValueClaims> = {
  id: 'part-by-lot',
  name: 'any part of the region',
  summary: 'takes somebody to be anywhere in their region',
  cites: ['ours: the baseline of centre'],
  on: 'places',
  parameters: {},
  needs: [],
  baseline: null,
  async run(release) {
    return partClaims(release, [1, 1, 1, 1, 1])
  },
}

/** A box that was made around somebody has them in its middle. */
export const centre: Attack<'places', ValueClaims> = {
  id: 'centre',
  name: 'centre of the region',
  summary: 'takes somebody to be in the middle of their region',
  cites: ['Kalnis, Ghinita, Mouratidis, Papadias: Preventing location-based identity inference, TKDE 19 (2007)'],
  on: 'places',
  parameters: {},
  needs: [],
  baseline: 'part-by-lot',
  async run(release) {
    return partClaims(release, [1, 2, 3, 2, 1])
  },
}

/** More regions would change no figure, and each is a belief of its own. */
const mostRegions = 20_000

/** The same belief of every published point: parts by their weights along either side. */
function partClaims(release: Regions, weights: readonly number[]): ValueClaims {
  const regionOf = regionOfPublished(release)
  const regions = Math.min(mostRegions, release.points.length)
  const whole = weights.reduce((sum, weight) => sum + weight, 0) ** 2
  const parts = partsAlong ** 2
  const chance = (part: number): number => (weights[part % partsAlong] * weights[Math.floor(part / partsAlong)]) / whole
  const posteriorOf = regionOf.map((region) => (region < regions ? region : nobody))
  const left = posteriorOf.reduce((sum, region) => sum + (region === nobody ? 1 : 0), 0)
  return {
    kind: 'values',
    of: 'rows',
    column: 'part of their region',
    values: Array.from({ length: parts }, (_, part) => partName(part % partsAlong, Math.floor(part / partsAlong))),
    posteriorOf,
    // A belief for each region: points of one region are right or wrong together.
    posteriors: {
      offsets: Uint32Array.from({ length: regions + 1 }, (_, region) => region * parts),
      codes: Uint32Array.from({ length: regions * parts }, (_, i) => i % parts),
      chances: Float64Array.from({ length: regions * parts }, (_, i) => chance(i % parts)),
    },
    chances: false,
    notTried: left > 0 ? [{ count: left, what: 'points were not looked at' }] : [],
    notes: [],
  }
}

function partName(column: number, row: number): string {
  return `part ${column + 1} of ${partsAlong} from the west, ${row + 1} of ${partsAlong} from the south`
}

/** The part of its region that a point is in, by the name that claims give it. */
export function partOfPoint({ south, west, north, east }: Regions, region: number, lat: number, lon: number): string {
  const along = (at: number, from: number, to: number): number =>
    Math.min(partsAlong - 1, Math.floor(((at - from) / (to - from)) * partsAlong))
  return partName(along(lon, west[region], east[region]), along(lat, south[region], north[region]))
}
