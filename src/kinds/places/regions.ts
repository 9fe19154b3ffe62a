import { boxAreaKm2 } from '../../math/sphere.js'
import type { Points } from '../../data/points.js'

/** Where people were, as published: regions between two parallels and two meridians, and how many were in each. */
export interface Regions {
  readonly south: Float64Array
  readonly west: Float64Array
  readonly north: Float64Array
  readonly east: Float64Array
  /** So many users at least have been in it. */
  readonly users: Uint32Array
  /** So many points are published by it. */
  readonly points: Uint32Array
  /** Where each point has a line of its own. */
  readonly reports?: Reports
}

/** Lines that say one point each. */
export interface Reports {
  /** By line. */
  readonly region: Uint32Array
  /** By line: whose it is, under a number that means nothing else; lines of one number are of one user. */
  readonly traces?: Uint32Array
  /** By line: when, in seconds since the beginning of 1970. */
  readonly times?: Float64Array
}

export interface Box {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** One of the regions. */
export function regionBox({ south, west, north, east }: Regions, region: number): Box {
  return { south: south[region], west: west[region], north: north[region], east: east[region] }
}

export function regionArea(regions: Regions, region: number): number {
  const { south, west, north, east } = regionBox(regions, region)
  return boxAreaKm2(south, west, north, east)
}

/** Whether a point lies in a box; its border belongs to it. */
export function isInBox({ south, west, north, east }: Box, lat: number, lon: number): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east
}

/** By published point: its region. Lines in their order, or region by region where points have no lines. */
export function regionOfPublished({ points, reports }: Regions): Uint32Array {
  if (reports) return reports.region
  const regionOf = new Uint32Array(points.reduce((sum, count) => sum + count, 0))
  let at = 0
  for (const [region, count] of points.entries()) {
    regionOf.fill(region, at, at + count)
    at += count
  }
  return regionOf
}

/** How many traces there are; 0 where points are not linked. */
export function traceCount({ reports }: Regions): number {
  return reports?.traces?.reduce((most, trace) => Math.max(most, trace + 1), 0) ?? 0
}

/** The regions that a point may have been published by. */
export function regionsAround({ south, west, north, east }: Regions, lat: number, lon: number): number[] {
  const found: number[] = []
  for (let region = 0; region < south.length; region++)
    if (lat >= south[region] && lat <= north[region] && lon >= west[region] && lon <= east[region]) found.push(region)
  return found
}

/** Points sorted by latitude: the ones in a box are in one run of them. */
export class PointsByLatitude {
  readonly #order: Uint32Array
  readonly #rising: Float64Array
  readonly #points: Points

  constructor(points: Points) {
    this.#points = points
    this.#order = Uint32Array.from(points.lat.keys()).sort((a, b) => points.lat[a] - points.lat[b])
    this.#rising = Float64Array.from(this.#order, (point) => points.lat[point])
  }

  eachIn(box: Box, take: (point: number) => void): void {
    const { lat, lon } = this.#points
    let [low, high] = [0, this.#rising.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#rising[middle] < box.south) low = middle + 1
      else high = middle
    }
    for (let at = low; at < this.#rising.length && this.#rising[at] <= box.north; at++) {
      const point = this.#order[at]
      if (isInBox(box, lat[point], lon[point])) take(point)
    }
  }
}
