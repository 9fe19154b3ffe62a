import type { Points } from '../../data/points.js'
import type { Regions } from './regions.js'
import type { Release } from '../../contract/release.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Where people were, made coarser to regions that hold many. */
    places: { readonly data: Points; readonly release: Regions }
  }
}

export function placesRelease(regions: Regions): Release<'places'> {
  return { ...regions, kind: 'places' }
}
