import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePoints } from '../../src/kinds/places/parse-points.js'
import { parseRegions, regionsCsv, regionsGeoJson } from '../../src/kinds/places/parse-regions.js'
import { sourceOf } from '../../src/formats/source.js'
import { adaptiveGrid, nearest, reciprocal } from '../../src/kinds/index.js'
import { protect } from '../../src/run/index.js'
import { scattered } from './place-worlds.js'

const encoder = new TextEncoder()

/** The same text in small pieces, as a stream gives it. */
function inPieces(text: string, size: number) {
  const bytes = encoder.encode(text)
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
  }
  return { file: 'memory', head: bytes.subarray(0, 4), bytes: pieces() }
}

test('regions: what is written in either form is read again, linked or not', async () => {
  for (const protector of [adaptiveGrid, reciprocal, nearest])
    for (const traces of [false, true]) {
      const data = { ...scattered(60), times: Float64Array.from({ length: 60 }, (_, i) => 3600 * i + 59) }
      const made = await protect(data, protector, { k: 5, traces }, 1)
      if (made.kind === 'infeasible') throw new Error(made.because)
      const { kind: _, ...regions } = made.release
      for (const write of [regionsCsv, regionsGeoJson])
        expect(await parseRegions(sourceOf('memory', Buffer.concat([...write(regions)])))).toEqual(regions)
    }
})

const spelled = fc.record({
  names: fc.constantFrom(
    ['id', 'lat', 'lon', 'time'],
    ['User ID', 'Latitude', 'Longitude', 'Timestamp'],
    ['device_id', 'Y', 'lng', 'when'],
  ),
  rows: fc.array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      lat: fc.integer({ min: -900, max: 900 }),
      lon: fc.integer({ min: -900, max: 900 }),
      hour: fc.integer({ min: 10, max: 23 }),
    }),
    { minLength: 1, maxLength: 9 },
  ),
  size: fc.integer({ min: 1, max: 40 }),
})

test('points: any spelling of the header, decimal commas, GeoJSON and pieces of any size say the same', async () => {
  await fc.assert(
    fc.asyncProperty(spelled, async ({ names, rows, size }) => {
      const time = (hour: number): string => `2024-05-01T${hour}:30`
      const csv = [
        names.join(','),
        ...rows.map(({ id, lat, lon, hour }) => `${id},${lat / 10},${lon / 10},${time(hour)}`),
      ]
      const comma = csv.map((line) => line.replaceAll(',', ';').replaceAll(/(?<=\d)\.(?=\d)/g, ','))
      const geo = {
        type: 'FeatureCollection',
        features: rows.map(({ id, lat, lon, hour }) => ({
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [lon / 10, lat / 10] },
          properties: { [names[0]]: id, [names[3]]: time(hour) },
        })),
      }
      const read = await parsePoints(inPieces(`${csv.join('\n')}\n`, size))
      expect(await parsePoints(inPieces(comma.join('\n'), size))).toEqual(read)
      expect(await parsePoints(inPieces(JSON.stringify(geo), size))).toEqual(read)
      expect([...read.lat]).toEqual(rows.map(({ lat }) => lat / 10))
      expect(Array.from(read.users, (user) => read.ids[user])).toEqual(rows.map(({ id }) => id))
      expect(read.times![0]).toBe(Date.UTC(2024, 4, 1, rows[0].hour, 30) / 1000)
    }),
    { numRuns: 40 },
  )
})
