import type { Points } from '../../../data/points.js'
import { spaceTree, visitNearest } from '../../../math/space-tree.js'
import { onUnitSphere } from '../../../math/sphere.js'
import { notMeasured } from '../../../contract/method.js'
import { PointsByLatitude, type Box, type Regions, regionBox, regionsAround, regionOfPublished } from '../regions.js'
import type { Attack } from '../../../contract/attack.js'
import type { RecordClaims } from '../../../contract/claims.js'
import { claimsByLot, peopleAt, type Lot } from './people-at.js'
import { withCommas } from '../../../math/with-commas.js'

/** Knows where somebody is, and takes any point that may be theirs. */
export const pointByLot: Attack<'places', RecordClaims> = {
  id: 'point-by-lot',
  name: 'a point by lot',
  summary: 'takes any published point whose region somebody is in',
  cites: ['ours: the baseline of inversion'],
  on: 'places',
  parameters: {},
  needs: ['points'],
  baseline: null,
  async run(release, { points }, _, random) {
    if (!points) return notMeasured('nobody is looked for')
    const lotIn = publishedIn(release)
    const lots = peopleAt(points).map(([at]) => lotIn(regionsAround(release, points.lat[at], points.lon[at])))
    return claimsByLot(points, lots, 'published point', random('point-by-lot'))
  },
}

/**
 * Somebody sees where everybody is, and works out what each of them would have published: the box of themselves and
 * those nearest to them. Whose box it is asked.
 */
export const inversion: Attack<'places', RecordClaims> = {
  id: 'inversion',
  name: 'inversion of nearest neighbours',
  summary: 'knows where everybody is, and finds who is in the middle of each region',
  cites: ['Kalnis, Ghinita, Mouratidis, Papadias: Preventing location-based identity inference, TKDE 19 (2007), §3'],
  on: 'places',
  parameters: {},
  needs: ['points'],
  baseline: 'point-by-lot',
  async run(release, { points }, _, random) {
    if (!points) return notMeasured('nobody is looked for')
    const lotIn = publishedIn(release)
    const k = release.users.reduce((least, users) => Math.min(least, users), Infinity)
    const boxOf = boxOfNearest(points, Math.min(k, points.ids.length))
    const grain = grainOf(release)
    const index = new PointsByLatitude(points)
    let found = 0
    const lots = peopleAt(points).map(([at], person) => {
      const around = regionsAround(release, points.lat[at], points.lon[at])
      const region = around.find((one) => isAround(release, one, boxOf(at), grain))
      if (region === undefined) return lotIn(around)
      found++
      // Whoever else would have published this very region may have as well.
      const middle: number[] = []
      index.eachIn(regionBox(release, region), (point) => {
        if (isAround(release, region, boxOf(point), grain)) middle.push(points.users[point])
      })
      const own = middle.filter((user) => user === person).length
      return { ...lotIn([region]), people: new Set(middle).size, chance: own / middle.length }
    })
    return {
      ...claimsByLot(points, lots, 'published point', random('inversion')),
      notes: [
        `${withCommas(found)} of ${withCommas(lots.length)} people are in the middle of a region: it is around them and those nearest to them`,
      ],
    }
  },
}

/** The box of a point and the nearest of k - 1 other users. */
function boxOfNearest({ users, lat, lon }: Points, k: number): (point: number) => Box {
  const tree = spaceTree(onUnitSphere(lat, lon))
  const known = new Map<number, Box>()
  const boxAround = (point: number): Box => {
    const met = new Set<number>()
    let box: Box = { south: lat[point], north: lat[point], west: lon[point], east: lon[point] }
    met.add(users[point])
    const [x, y, z] = tree.coordinates.subarray(3 * point, 3 * point + 3)
    visitNearest(tree, x, y, z, (other) => {
      if (met.size >= k) return true
      if (met.has(users[other])) return false
      met.add(users[other])
      box = {
        south: Math.min(box.south, lat[other]),
        north: Math.max(box.north, lat[other]),
        west: Math.min(box.west, lon[other]),
        east: Math.max(box.east, lon[other]),
      }
      return met.size >= k
    })
    return box
  }
  return (point) => {
    const box = known.get(point) ?? boxAround(point)
    known.set(point, box)
    return box
  }
}

/** Whether a region is that box, grown and rounded on all sides alike: it holds it, and both have one middle. */
function isAround({ south, west, north, east }: Regions, region: number, box: Box, grain: number): boolean {
  const slack = grain * (1 + 1e-6)
  return (
    box.south >= south[region] &&
    box.north <= north[region] &&
    box.west >= west[region] &&
    box.east <= east[region] &&
    Math.abs(south[region] + north[region] - box.south - box.north) <= slack &&
    Math.abs(west[region] + east[region] - box.west - box.east) <= slack
  )
}

/** The unit of the last digit that edges are published with. */
function grainOf({ south, west, north, east }: Regions): number {
  let digits = 0
  for (const edges of [south, west, north, east])
    for (const edge of edges.subarray(0, 1000)) digits = Math.max(digits, `${edge}`.split('.')[1]?.length ?? 0)
  return 10 ** -digits
}

/** The published points of some regions, asked for by place among them. */
function publishedIn(regions: Regions): (some: readonly number[]) => Lot {
  const regionOf = regionOfPublished(regions)
  const begins = new Uint32Array(regions.points.length + 1)
  for (const region of regionOf) begins[region + 1]++
  for (let region = 1; region < begins.length; region++) begins[region] += begins[region - 1]
  const ends = begins.slice()
  const published = new Uint32Array(regionOf.length)
  for (const [point, region] of regionOf.entries()) published[ends[region]++] = point
  return (some) => ({
    count: some.reduce((sum, region) => sum + begins[region + 1] - begins[region], 0),
    at: (place) => {
      let left = place
      for (const region of some) {
        const held = begins[region + 1] - begins[region]
        if (left < held) return published[begins[region] + left]
        left -= held
      }
      throw new RangeError('there are not so many: this is a defect')
    },
  })
}
