import type { Points } from '../../../data/points.js'
import { boxAreaKm2, degreesOfKm, shrinkAt } from '../../../math/sphere.js'
import type { Box } from '../regions.js'

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
