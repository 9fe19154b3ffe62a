import { parameters } from '../../contract/parameter.js'
import { regionArea, regionBox, type Box } from './regions.js'
import { Violations, notJudged } from '../../contract/judgement.js'
import type { Model } from '../../contract/model.js'
import type { Points } from '../../data/points.js'

const regionKParameters = parameters({
  k: { type: 'integer', required: true, least: 1, about: 'how many users a region holds at least' },
  area: { type: 'number', least: 0, fallback: 0, about: 'how many square kilometres it has at least' },
})

/** Whoever learns somebody's region has k users to choose from. Told by the release; counted again beside an original. */
const regionKModel: Model<'places', typeof regionKParameters> = {
  id: 'region-k',
  name: 'k users in each region',
  summary: 'every published region tells of k users or more, and holds as many as it tells',
  cites: ['Gruteser, Grunwald: Anonymous usage of location-based services, MobiSys 2003'],
  on: 'places',
  parameters: regionKParameters,
  judge(release, { k, area }, original) {
    const model = `${k} users in each region`
    const count = release.users.length
    if (count === 0) return notJudged(model, 'it publishes no region', [])
    const violations = new Violations()
    const strips = original && pointStrips(original)
    const seen = new Uint32Array(original?.ids.length ?? 0)
    let reached = Infinity
    for (let region = 0; region < count; region++) {
      const box = regionBox(release, region)
      const told = { users: release.users[region], points: release.points[region] }
      const held = original && strips ? countInBox(original, strips, box, seen, region + 1) : told
      const least = Math.min(told.users, held.users)
      reached = Math.min(reached, least)
      const items = [`region=${region + 1}`]
      if (least < k) violations.add({ items, support: least }, 'regions of fewer than k users')
      if (held.users < told.users) violations.add({ items, support: held.users }, 'regions of fewer users than told')
      if (held.points < told.points)
        violations.add({ items, support: held.points }, 'regions of fewer points than told')
      // To rounding: areas are sums of products.
      if (regionArea(release, region) < area * (1 - 1e-9)) violations.add({ items }, 'regions that are too small')
    }
    const published = release.points.reduce((sum, points) => sum + points, 0)
    if (original && published > original.users.length)
      violations.add({ items: [], support: original.users.length }, 'more points published than there are')
    const notes = original ? [] : ['Counted as told: without the original nobody can count again']
    return { ...violations.judged(model, notes), reached }
  },
}

export const placesModels: readonly Model[] = [regionKModel]

/** Points in strips of about equal numbers from south to north, each strip from west to east: made to be asked for boxes. */
interface PointStrips {
  readonly order: Uint32Array
  /** By strip: where it begins in the order, its end after it. */
  readonly begins: readonly number[]
  /** By strip: the least latitude and the greatest. */
  readonly least: readonly number[]
  readonly most: readonly number[]
}

export function pointStrips({ lat, lon }: Points): PointStrips {
  const order = Uint32Array.from(lat.keys()).sort((a, b) => lat[a] - lat[b])
  const size = Math.max(1, Math.ceil(Math.sqrt(order.length)))
  const strips = Array.from({ length: Math.ceil(order.length / size) }, (_, s) =>
    order.subarray(s * size, (s + 1) * size),
  )
  const least = strips.map((strip) => lat[strip[0]])
  const most = strips.map((strip) => lat[strip[strip.length - 1]])
  for (const strip of strips) strip.sort((a, b) => lon[a] - lon[b])
  return { order, begins: [...strips.keys(), strips.length].map((s) => Math.min(s * size, order.length)), least, most }
}

/** How many points and how many users are in a box, its border included; `seen` counts boxes, from 1, by user. */
export function countInBox(
  { lat, lon, users }: Points,
  { order, begins, least, most }: PointStrips,
  { south, west, north, east }: Box,
  seen: Uint32Array,
  box: number,
): { readonly points: number; readonly users: number } {
  let [pointCount, userCount] = [0, 0]
  for (let strip = firstReaching(most, south); strip < least.length && least[strip] <= north; strip++) {
    let [low, high] = [begins[strip], begins[strip + 1]]
    while (low < high) {
      const middle = (low + high) >> 1
      if (lon[order[middle]] < west) low = middle + 1
      else high = middle
    }
    for (let at = low; at < begins[strip + 1] && lon[order[at]] <= east; at++) {
      const point = order[at]
      if (lat[point] < south || lat[point] > north) continue
      pointCount++
      if (seen[users[point]] !== box) userCount++
      seen[users[point]] = box
    }
  }
  return { points: pointCount, users: userCount }
}

/** The first of a rising list that is not below a number. */
function firstReaching(rising: readonly number[], number: number): number {
  let [low, high] = [0, rising.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rising[middle] < number) low = middle + 1
    else high = middle
  }
  return low
}
