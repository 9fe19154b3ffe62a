import type { Points } from '../../../data/points.js'
import type { Box } from '../regions.js'

/** Points in strips of about equal numbers from south to north, each strip from west to east: made to be asked for boxes. */
export interface PointStrips {
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
