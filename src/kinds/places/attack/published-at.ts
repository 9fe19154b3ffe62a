import { type Regions, regionOfPublished } from '../regions.js'
import type { Lot } from './people-at.js'

/** The published points of some regions, asked for by place among them. */
export function publishedIn(regions: Regions): (some: readonly number[]) => Lot {
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
