import type { Regions } from '../../src/kinds/places/regions.js'
import type { Call } from '../verb.js'
import type { Port } from './port.js'

/** Points (id, lat, lon, time) in CSV or GeoJSON, and the regions that are published of them. */
export const placesPort: Port<'places'> = {
  kind: 'places',
  files: 'points or regions',
  flags: [
    {
      name: 'points',
      value: 'file',
      file: 'input',
      about: 'points or regions: where people are known to have been, for attacks; the original unless given',
    },
    { name: 'draw', value: 'file', file: 'output', about: 'points or regions: draw the published regions (SVG)' },
  ],
  async recognises(path) {
    const { isPlacesFile } = await import('../../src/kinds/places/places-file.js')
    return isPlacesFile(path)
  },
  async readData(_, path) {
    const { readPoints } = await import('../../src/kinds/places/places-file.js')
    return readPoints(path)
  },
  async readRelease(call, path) {
    const { readRegions } = await import('../../src/kinds/places/places-file.js')
    const { placesRelease } = await import('../../src/kinds/places/release.js')
    const release = placesRelease(await readRegions(path))
    await draw(call, release)
    return release
  },
  async write(call, path, release) {
    const { writeRegions } = await import('../../src/kinds/places/places-file.js')
    const format = await writeRegions(path, release)
    await draw(call, release)
    return { format }
  },
  async granted(call) {
    const file = call.values.get('points')
    if (file === undefined) return {}
    const { readPoints } = await import('../../src/kinds/places/places-file.js')
    return { points: await readPoints(file) }
  },
}

async function draw(call: Call, release: Regions): Promise<void> {
  const file = call.values.get('draw')
  if (file === undefined) return
  const { regionMapSvg } = await import('../../src/report/figure/region-map.js')
  const { atomicWrite } = await import('../../src/files/atomic-write.js')
  await atomicWrite(file, [new TextEncoder().encode(regionMapSvg(release))])
}
