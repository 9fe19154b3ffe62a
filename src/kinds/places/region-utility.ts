import type { Points } from '../../data/points.js'
import { meanInterval } from '../../math/interval.js'
import { degreesOfKm, distanceKm, shrinkAt } from '../../math/sphere.js'
import { parameters } from '../../contract/parameter.js'
import { type Random, below, unit } from '../../math/random.js'
import { PointsByLatitude, type Box, type Regions, regionArea, regionBox } from './regions.js'
import { bare } from '../../contract/finding.js'
import type { Utility } from '../../contract/utility.js'
import { withCommas } from '../../math/with-commas.js'

const regionUtilityParameters = parameters({
  queries: { type: 'integer', least: 1, fallback: 1000, about: 'how many random count queries' },
})

export const regionUtility: Utility<'places', typeof regionUtilityParameters> = {
  id: 'regions',
  name: 'worth of published regions',
  summary: 'how large regions are, how far their middle is from the points, and what count queries lose',
  cites: ['Gruteser, Grunwald: Anonymous usage of location-based services, MobiSys 2003'],
  on: 'places',
  parameters: regionUtilityParameters,
  run(original, release, { queries }, random) {
    const areas = areasByPoint(release)
    const published = release.points.reduce((sum, count) => sum + count, 0)
    const errors = queryErrors(original, release, queries, random('measure'))
    const { mean, low, high } = meanInterval(errors)
    return {
      kind: 'worth',
      headline: `A count query (points in a box of 1 to 50 km) is wrong by ${(100 * mean).toFixed(2)} % on average (${withCommas(queries)} queries)`,
      figures: [
        { id: 'countQueryError', name: 'relative error of a count query', value: mean, low: Math.max(0, low), high },
        one('meanArea', 'area of the region of a point, km², mean', areas.mean),
        one('medianArea', 'area of the region of a point, km², median', areas.median),
        one(
          'distance',
          'distance of points from the middle of their region, km, mean',
          middleDistance(original, release),
        ),
        one(
          'leftOut',
          'share of the points that no region publishes',
          Math.max(0, 1 - published / original.users.length),
        ),
      ],
    }
  },
}

function one(id: string, name: string, value: number) {
  return { id, name, ...bare(value) }
}

/** Each region as often as it publishes a point. */
function areasByPoint(release: Regions): { readonly mean: number; readonly median: number } {
  const all = release.points.reduce((sum, count) => sum + count, 0)
  const rising = Array.from(release.points, (count, region) => ({ count, area: regionArea(release, region) })).sort(
    (a, b) => a.area - b.area,
  )
  const mean = rising.reduce((sum, { count, area }) => sum + count * area, 0) / all
  let seen = 0
  const middle = rising.find(({ count }) => (seen += count) * 2 >= all)
  return { mean, median: middle?.area ?? 0 }
}

/** Regions asked for the mean distance; more would not change it. */
const regionsAsked = 2000

/** Where regions overlap it is not told which points a region is for: those in it are taken. */
function middleDistance(original: Points, release: Regions): number {
  const index = new PointsByLatitude(original)
  const step = Math.max(1, Math.floor(release.points.length / regionsAsked))
  let [sum, weight] = [0, 0]
  for (let region = 0; region < release.points.length; region += step) {
    const box = regionBox(release, region)
    let [own, count] = [0, 0]
    index.eachIn(box, (point) => {
      own += distanceKm(
        original.lat[point],
        original.lon[point],
        (box.south + box.north) / 2,
        (box.west + box.east) / 2,
      )
      count++
    })
    if (count === 0) continue
    sum += (own / count) * release.points[region]
    weight += release.points[region]
  }
  return sum / weight
}

/** Boxes around points drawn by lot, from 1 to 50 km wide: what is told takes points to be anywhere in their region. */
function queryErrors(original: Points, release: Regions, queries: number, random: Random): Float64Array {
  const index = new PointsByLatitude(original)
  // Queries of next to nobody would be all that is seen.
  const floor = Math.max(1, original.users.length / 1000)
  return Float64Array.from({ length: queries }, () => {
    const point = below(original.users.length, random)
    const box = boxAround(original.lat[point], original.lon[point], 50 ** unit(random))
    let truth = 0
    index.eachIn(box, () => truth++)
    return Math.abs(toldIn(release, box) - truth) / Math.max(truth, floor)
  })
}

function boxAround(lat: number, lon: number, km: number): Box {
  const half = degreesOfKm(km / 2)
  const across = half / shrinkAt(lat)
  return { south: lat - half, west: lon - across, north: lat + half, east: lon + across }
}

function toldIn({ south, west, north, east, points }: Regions, box: Box): number {
  let told = 0
  for (const [region, count] of points.entries()) {
    const up = shared(south[region], north[region], box.south, box.north)
    if (up > 0) told += count * up * shared(west[region], east[region], box.west, box.east)
  }
  return told
}

/** The share of one stretch that lies in another; a point is in or out. */
function shared(from: number, to: number, otherFrom: number, otherTo: number): number {
  if (from === to) return from >= otherFrom && from <= otherTo ? 1 : 0
  return Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom)) / (to - from)
}
