import type { KindFiles } from '../../contract/opening.js'
import type { Release } from '../../contract/release.js'
import type { Points } from '../../data/points.js'
import { writeMeta } from '../../files/sidecar.js'
import { releasePath } from '../release-path.js'
import { regionsOfPoints } from './plain-points.js'
import { isPlacesFile, readPlaces, readPoints, writeRegions } from './places-file.js'
import { placesRelease } from './release.js'

/** Points (id, lat, lon, time) in CSV or GeoJSON, and the regions that are published of them. */
export const placesFiles: KindFiles<Release<'places'>, Points> = {
  recognises: isPlacesFile,
  readData: async (path) => readPoints(path),
  async readRelease(named) {
    const places = await readPlaces(releasePath(named))
    return placesRelease('lat' in places ? regionsOfPoints(places) : places)
  },
  granted: async (_, __, { points }) => (points === undefined ? {} : { points: await readPoints(points) }),
  async write(path, release, { madeBy }) {
    await writeMeta(path, { ...madeBy, form: { format: await writeRegions(path, release) } })
    return undefined
  },
}
