import { numberOfCell } from '../../../data/number-text.js'
import type { Regions } from '../regions.js'
import { encodeText } from '../../../formats/encode-text.js'
import { InputError } from '../../../formats/input-error.js'
import { isFields } from '../../../formats/json.js'
import { parseRows } from '../../../formats/rows.js'
import type { Source } from '../../../formats/source.js'
import { areRegions, placeColumn } from './place-columns.js'
import { featureFault, pointFaults } from './point-faults.js'
import { eachFeature, isGeoJson, propertyOf, propertyText } from './points.js'
import { degreesInCell, secondsOfTime, timeText } from './points-builder.js'
import { RegionsBuilder } from './regions-builder.js'

/** Published regions of GeoJSON, which begins with a brace, or of CSV with a header. */
export async function parseRegions(source: Source, delimiter?: string): Promise<Regions> {
  const builder = new RegionsBuilder()
  await (isGeoJson(source) ? geoJsonRegions(source, builder) : csvRegions(source, delimiter, builder))
  const regions = builder.finish()
  if (!regions) throw new InputError(pointFaults.notRegions, { file: source.file })
  return regions
}

async function csvRegions(source: Source, delimiter: string | undefined, builder: RegionsBuilder): Promise<void> {
  const { file } = source
  let header: readonly string[] | undefined
  const place = { south: -1, west: -1, north: -1, east: -1, users: -1, points: -1, trace: -1, time: -1 }
  for await (const { line, cells } of parseRows(source, delimiter)) {
    if (!header) {
      header = cells
      if (!areRegions(header)) throw new InputError(pointFaults.notRegions, { file, line })
      for (const part of ['south', 'west', 'north', 'east', 'users', 'points', 'trace', 'time'] as const)
        place[part] = placeColumn(header, part)
      continue
    }
    if (cells.length !== header.length) throw new InputError(pointFaults.ragged, { file, line })
    const fault = builder.add({
      south: degreesInCell(cells[place.south]),
      west: degreesInCell(cells[place.west]),
      north: degreesInCell(cells[place.north]),
      east: degreesInCell(cells[place.east]),
      users: numberOfCell(cells[place.users]),
      points: place.points < 0 ? undefined : numberOfCell(cells[place.points]),
      trace: place.trace < 0 ? undefined : cells[place.trace],
      time: place.time < 0 ? undefined : secondsOfTime(cells[place.time]),
    })
    if (fault) throw new InputError(fault, { file, line })
  }
}

async function geoJsonRegions(source: Source, builder: RegionsBuilder): Promise<void> {
  const { file } = source
  await eachFeature(source, (feature, number) => {
    const { geometry, properties } = feature
    const ring = isFields(geometry) && geometry['type'] === 'Polygon' ? cornersOf(geometry['coordinates']) : undefined
    if (!ring || !isFields(properties)) throw new InputError(featureFault(number, 'is no region'), { file })
    const [points, trace, time] = (['points', 'trace', 'time'] as const).map((part) => propertyOf(properties, part))
    const fault = builder.add({
      ...ring,
      users: Number(propertyOf(properties, 'users')),
      points: points === undefined ? undefined : Number(points),
      trace: trace === undefined ? undefined : propertyText(trace),
      time: time === undefined ? undefined : secondsOfTime(propertyText(time)),
    })
    if (fault) throw new InputError(featureFault(number, `is wrong: ${fault.message}`), { file })
  })
}

/** The box around the ring of a polygon; undefined where it is no box. */
function cornersOf(coordinates: unknown) {
  const [ring]: unknown[] = Array.isArray(coordinates) ? coordinates : []
  const corners: unknown[] = Array.isArray(ring) ? ring : []
  const numbers = corners.map((corner) => (Array.isArray(corner) ? corner.map(Number) : []))
  if (numbers.length !== 5) return undefined
  const [lons, lats] = [numbers.map(([lon]) => lon), numbers.map(([, lat]) => lat)]
  const box = {
    south: Math.min(...lats),
    west: Math.min(...lons),
    north: Math.max(...lats),
    east: Math.max(...lons),
  }
  const onEdges = numbers.every(
    ([lon, lat]) => (lon === box.west || lon === box.east) && (lat === box.south || lat === box.north),
  )
  return onEdges ? box : undefined
}

/** What a line says of its region, by name. */
function* linesOf({ south, west, north, east, users, points, reports }: Regions) {
  const regionOf = reports?.region ?? Uint32Array.from(users.keys())
  for (const [line, region] of regionOf.entries()) {
    yield {
      box: [south[region], west[region], north[region], east[region]] as const,
      told: {
        ...(reports?.traces && { trace: reports.traces[line] + 1 }),
        ...(reports?.times && { time: timeText(reports.times[line]) }),
        users: users[region],
        ...(!reports && { points: points[region] }),
      },
    }
  }
}

/** Regions as CSV: a line each, or where points are linked a line for each point. */
export function regionsCsv(regions: Regions): Iterable<Uint8Array> {
  function* pieces(): Generator<string> {
    let begun = false
    for (const { box, told } of linesOf(regions)) {
      if (!begun) yield `south,west,north,east,${Object.keys(told).join(',')}\n`
      begun = true
      yield `${box.join(',')},${Object.values(told).join(',')}\n`
    }
  }
  return encodeText(pieces())
}

/** Regions as polygons of GeoJSON. */
export function regionsGeoJson(regions: Regions): Iterable<Uint8Array> {
  function* pieces(): Generator<string> {
    yield '{"type":"FeatureCollection","features":['
    let before = '\n'
    for (const { box, told } of linesOf(regions)) {
      const [south, west, north, east] = box
      const ring = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ]
      const geometry = { type: 'Polygon', coordinates: [ring] }
      yield before + JSON.stringify({ type: 'Feature', geometry, properties: told })
      before = ',\n'
    }
    yield '\n]}\n'
  }
  return encodeText(pieces())
}
