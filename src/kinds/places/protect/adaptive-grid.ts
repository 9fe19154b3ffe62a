import { type Points, countUsers } from '../../../data/points.js'
import { parameters } from '../../../contract/parameter.js'
import { boxAreaKm2, shrinkAt } from '../../../math/sphere.js'
import type { Box } from '../regions.js'
import type { Protector } from '../../../contract/protector.js'
import { type Cloak, publishRegions, refusedUsers, regionParameters, leftOutNote } from './publish-regions.js'

const adaptiveParameters = parameters({
  ...regionParameters,
  suppress: {
    type: 'share',
    fallback: 0.05,
    about: 'leave out at most so much of the points, where a few far from all others keep a region large',
  },
})

/**
 * Whoever learns somebody's region has k users to choose from, in a stadium or in a desert: the world is halved again
 * and again as long as both halves hold k users or none.
 */
export const adaptiveGrid: Protector<'places', typeof adaptiveParameters> = {
  id: 'adaptive-grid',
  name: 'adaptive grid',
  summary: 'publishes regions that are as small as k users allow',
  cites: ['Gruteser, Grunwald: Anonymous usage of location-based services, MobiSys 2003', 'Lecture, E4'],
  makes: 'places',
  parameters: adaptiveParameters,
  promises: ({ k, area }) => [{ model: 'region-k', values: { k, area } }],
  run(points, { k, area, suppress, traces, period }, random) {
    const refused = refusedUsers(points, k)
    if (refused) return refused
    const { cloaks, leftOut } = halve(points, k, area, suppress)
    return {
      kind: 'released',
      ...publishRegions(points, cloaks, { traces, period }, random('publish')),
      made: { regions: cloaks.length, pointsLeftOut: leftOut },
      notes: leftOutNote(leftOut, points.users.length),
    }
  },
}

const world: Box = { south: -90, west: -180, north: 90, east: 180 }

interface Part extends Box {
  readonly points: Uint32Array
  readonly users: number
}

/** Large parts first, so that what may be left out goes to those who are far from everybody. */
function halve(
  points: Points,
  k: number,
  area: number,
  suppress: number,
): { readonly cloaks: readonly Cloak[]; readonly leftOut: number } {
  const seen = new Uint8Array(points.ids.length)
  const everybody = Uint32Array.from(points.users.keys())
  const queue: Part[] = [{ ...world, points: everybody, users: points.ids.length }]
  const cloaks: Cloak[] = []
  const most = Math.floor(suppress * points.users.length)
  let leftOut = 0
  // The list grows as it is walked.
  for (const part of queue) {
    const spare = Math.min(most - leftOut, Math.floor(suppress * part.points.length))
    const split = splitOf(points, part, k, Math.max(area, leastArea), spare, seen)
    if (!split) {
      cloaks.push(part)
      continue
    }
    for (const half of split)
      if (half.users >= k) queue.push(half)
      else leftOut += half.points.length
  }
  return { cloaks, leftOut }
}

/** Ten metres by ten: where everybody stands at one spot, halving would never end. */
const leastArea = 1e-4

/** The first way to halve a part that leaves nobody out; else the first that leaves out no more points than may be. */
function splitOf(points: Points, part: Part, k: number, area: number, spare: number, seen: Uint8Array) {
  const tried: (readonly [Part, Part])[] = []
  for (const side of sidesOf(part)) {
    const halves = halvesOf(points, part, side, seen)
    if (halves.some((half) => areaOf(half) < area)) continue
    if (halves.every(({ users }) => users >= k || users === 0)) return halves
    tried.push(halves)
  }
  return tried.find(
    (halves) =>
      halves.some(({ users }) => users >= k) && halves.every((half) => half.users >= k || half.points.length <= spare),
  )
}

type Side = 'lat' | 'lon'

/** The longer one first, in kilometres; the shorter one only where no part gets four times as long as it is wide. */
function sidesOf({ south, west, north, east }: Box): readonly Side[] {
  const [width, height] = [(east - west) * shrinkAt((south + north) / 2), north - south]
  const [longer, shorter]: readonly Side[] = width > height ? ['lon', 'lat'] : ['lat', 'lon']
  return Math.max(width, height) < 2 * Math.min(width, height) ? [longer, shorter] : [longer]
}

/** The two halves of a part; what lies on the line between them is in the second. */
function halvesOf(points: Points, part: Part, side: Side, seen: Uint8Array): readonly [Part, Part] {
  const middle = side === 'lat' ? (part.south + part.north) / 2 : (part.west + part.east) / 2
  const place = points[side]
  let count = 0
  for (const point of part.points) if (place[point] < middle) count++
  const first = new Uint32Array(count)
  const second = new Uint32Array(part.points.length - count)
  let [i, j] = [0, 0]
  for (const point of part.points)
    if (place[point] < middle) first[i++] = point
    else second[j++] = point
  const half = (box: Partial<Box>, some: Uint32Array): Part => {
    return { ...part, ...box, points: some, users: countUsers(points.users, some, seen) }
  }
  return side === 'lat'
    ? [half({ north: middle }, first), half({ south: middle }, second)]
    : [half({ east: middle }, first), half({ west: middle }, second)]
}

function areaOf({ south, west, north, east }: Box): number {
  return boxAreaKm2(south, west, north, east)
}
