import type { Release } from '../../contract/release.js'
import { regionMapSvg } from './region-map.js'

/** A release as a drawing, where it is one of places. */
export function pictureOf(release: Release): string | undefined {
  return 'south' in release ? regionMapSvg(release) : undefined
}
