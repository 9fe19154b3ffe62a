import type { Points } from '../../../data/points.js'
import { parameters } from '../../../contract/parameter.js'
import { type Random, shuffle } from '../../../math/random.js'
import type { Box, Regions } from '../regions.js'
import type { Key } from '../../../data/key.js'
import { placesRelease } from '../release.js'
import type { Release } from '../../../contract/release.js'
import { type Infeasible, infeasible } from '../../../contract/protector.js'
import { boxAreaKm2, degreesOfKm, shrinkAt } from '../../../math/sphere.js'
import { withCommas } from '../../../math/with-commas.js'

/** What every way to publish regions is asked. */
export const regionParameters = parameters({
  k: { type: 'integer', required: true, least: 1, about: 'how many users a published region holds at least' },
  area: { type: 'number', least: 0, fallback: 0, about: 'how many square kilometres it has at least' },
  traces: { type: 'switch', fallback: false, about: "link a user's points by a number that means nothing else" },
  period: {
    type: 'integer',
    least: 1,
    fallback: 60,
    about: 'publish times of linked points in steps of so many minutes',
  },
})

/** Points that are published by one box. */
export interface Cloak extends Box {
  /** So many users at least are in it. */
  readonly users: number
  readonly points: Uint32Array
}

/** Nothing can put k users in a region where there are fewer. */
export function refusedUsers({ ids }: Points, k: number): Infeasible | undefined {
  if (ids.length >= k) return undefined
  return infeasible(
    `the data have ${withCommas(ids.length)} ${ids.length === 1 ? 'user' : 'users'}, fewer than k = ${withCommas(k)}`,
    ids.length < 2 ? 'no k hides one user among others: give more data' : `give k = ${ids.length} or less`,
    { items: [], ...(ids.length > 1 && { wouldDo: { k: ids.length } }) },
  )
}

/** Regions in an order that tells nothing of the data's, one line each; or, linked, a line for each point, shuffled. */
export function publishRegions(
  { users, times }: Points,
  cloaks: readonly Cloak[],
  { traces, period }: { readonly traces: boolean; readonly period: number },
  random: Random,
): { readonly release: Release<'places'>; readonly key: Key } {
  const merged = mergeSame(cloaks)
  if (!traces) return { release: placesRelease(boxesOf(merged)), key: { records: merged.map(({ points }) => points) } }
  const regionOf = new Uint32Array(users.length)
  for (const [region, { points }] of merged.entries()) for (const point of points) regionOf[point] = region
  const order = shuffle(Uint32Array.from(merged.flatMap(({ points }) => [...points])), random)
  // Numbers by first appearance, as whoever reads the file gives them.
  const region = firstMet(order.map((point) => regionOf[point]))
  const step = 60 * period
  const records = region.met.map((): number[] => [])
  for (const [line, point] of order.entries()) records[region.codes[line]].push(point)
  return {
    release: placesRelease({
      ...boxesOf(region.met.map((old) => merged[old])),
      reports: {
        region: region.codes,
        traces: firstMet(order.map((point) => users[point])).codes,
        ...(times && { times: Float64Array.from(order, (point) => Math.floor(times[point] / step) * step) }),
      },
    }),
    key: { records: records.map((points) => Uint32Array.from(points)) },
  }
}

/** From south to north and west to east; the same box once. */
function mergeSame(cloaks: readonly Cloak[]): readonly Cloak[] {
  const sorted = cloaks.toSorted((a, b) => a.south - b.south || a.west - b.west || a.north - b.north || a.east - b.east)
  const merged: Cloak[] = []
  for (let at = 0; at < sorted.length;) {
    const first = sorted[at]
    let end = at + 1
    while (end < sorted.length && sameBox(first, sorted[end])) end++
    const same = sorted.slice(at, end)
    const points = Uint32Array.from(same.flatMap((one) => [...one.points]))
    merged.push(end - at === 1 ? first : { ...first, users: Math.max(...same.map((one) => one.users)), points })
    at = end
  }
  return merged
}

function sameBox(a: Box, b: Box): boolean {
  return a.south === b.south && a.west === b.west && a.north === b.north && a.east === b.east
}

function boxesOf(cloaks: readonly Cloak[]): Regions {
  return {
    south: Float64Array.from(cloaks, ({ south }) => south),
    west: Float64Array.from(cloaks, ({ west }) => west),
    north: Float64Array.from(cloaks, ({ north }) => north),
    east: Float64Array.from(cloaks, ({ east }) => east),
    users: Uint32Array.from(cloaks, ({ users }) => users),
    points: Uint32Array.from(cloaks, ({ points }) => points.length),
  }
}

function firstMet(list: Uint32Array): { readonly codes: Uint32Array; readonly met: readonly number[] } {
  const codeOf = new Map<number, number>()
  const codes = list.map((value) => {
    const known = codeOf.get(value) ?? codeOf.size
    codeOf.set(value, known)
    return known
  })
  return { codes, met: [...codeOf.keys()] }
}

/** A ten-thousandth of a degree, about 11 metres: edges that stand at somebody's exact place would tell it. */
const steps = 10_000

/** The box around some points, grown on all sides to an area, its edges moved outward to whole steps. */
export function outwardBox({ lat, lon }: Points, some: Iterable<number>, areaKm2: number): Box {
  let [south, west, north, east] = [90, 180, -90, -180]
  for (const point of some) {
    south = Math.min(south, lat[point])
    north = Math.max(north, lat[point])
    west = Math.min(west, lon[point])
    east = Math.max(east, lon[point])
  }
  let box = rounded(south, west, north, east, 0)
  for (let km = 0.01; boxAreaKm2(box.south, box.west, box.north, box.east) < areaKm2; km *= 1.1) {
    box = rounded(south, west, north, east, degreesOfKm(km))
    if (box.south === -90 && box.north === 90 && box.west === -180 && box.east === 180) break
  }
  return box
}

function rounded(south: number, west: number, north: number, east: number, by: number): Box {
  const across = by / shrinkAt((south + north) / 2)
  return {
    south: Math.max(-90, down(south - by)),
    north: Math.min(90, -down(-north - by)),
    west: Math.max(-180, down(west - across)),
    east: Math.min(180, -down(-east - across)),
  }
}

function down(value: number): number {
  const near = Math.floor(value * steps) / steps
  return near <= value ? near : (Math.floor(value * steps) - 1) / steps
}

/** What is said of points that no region publishes. */
export function leftOutNote(leftOut: number, all: number): readonly string[] {
  if (leftOut === 0) return []
  const share = ((100 * leftOut) / all).toFixed(2)
  return [
    `${withCommas(leftOut)} of ${withCommas(all)} points (${share} %) are left out: no region of theirs reaches k users`,
  ]
}
