import type { Regions } from './regions.js'
import type { Release } from '../../contract/release.js'

export function placesRelease(regions: Regions): Release<'places'> {
  return { ...regions, kind: 'places' }
}
