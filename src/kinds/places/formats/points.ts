import type { Points } from '../../../data/points.js'
import { InputError } from '../../../formats/input-error.js'
import { isFields } from '../../../formats/json.js'
import { JsonMembers } from '../../../formats/json-members.js'
import { parseRows } from '../../../formats/rows.js'
import type { Source } from '../../../formats/source.js'
import { placeColumn } from './place-columns.js'
import { featureFault, geoJsonFaults, pointFaults } from './point-faults.js'
import { PointsBuilder, degreesInCell, secondsOfTime } from './points-builder.js'

/** Points of GeoJSON, which begins with a brace, or of CSV with a header. Read in pieces: only the points are held. */
export async function parsePoints(source: Source, delimiter?: string): Promise<Points> {
  return isGeoJson(source) ? parseGeoJsonPoints(source) : parseCsvPoints(source, delimiter)
}

export function isGeoJson({ head }: Pick<Source, 'head'>): boolean {
  return head.find((byte) => byte > 0x20) === 0x7b
}

async function parseCsvPoints(source: Source, delimiter: string | undefined): Promise<Points> {
  const { file } = source
  const builder = new PointsBuilder()
  const place = { id: -1, lat: -1, lon: -1, time: -1 }
  let width = 0
  for await (const { line, cells } of parseRows(source, delimiter)) {
    if (width === 0) {
      width = cells.length
      for (const part of ['id', 'lat', 'lon', 'time'] as const) place[part] = placeColumn(cells, part)
      if (place.id < 0 || place.lat < 0 || place.lon < 0) throw new InputError(pointFaults.noColumn, { file, line })
      continue
    }
    if (cells.length !== width) throw new InputError(pointFaults.ragged, { file, line })
    const time = place.time < 0 ? undefined : secondsOfTime(cells[place.time])
    const wrong = builder.add(cells[place.id], degreesInCell(cells[place.lat]), degreesInCell(cells[place.lon]), time)
    if (!wrong) continue
    const column = place[wrong.part]
    throw new InputError(wrong.fault, { file, line, column: column + 1, unit: 'cell', value: cells[column] })
  }
  return finished(builder, file)
}

function finished(builder: PointsBuilder, file: string): Points {
  const points = builder.finish()
  if (!points) throw new InputError(pointFaults.noPoints, { file })
  return points
}

async function parseGeoJsonPoints(source: Source): Promise<Points> {
  const { file } = source
  const builder = new PointsBuilder()
  await eachFeature(source, (feature, number) => {
    const { geometry, properties } = feature
    if (!isFields(geometry) || geometry['type'] !== 'Point' || !Array.isArray(geometry['coordinates']))
      throw new InputError(featureFault(number, 'is no point'), { file })
    const [lon, lat]: unknown[] = geometry['coordinates']
    const told = isFields(properties) ? properties : {}
    const id = propertyText(propertyOf(told, 'id') ?? feature['id'])
    const time = propertyOf(told, 'time')
    const wrong = builder.add(
      id,
      typeof lat === 'number' ? lat : NaN,
      typeof lon === 'number' ? lon : NaN,
      time === undefined || time === null ? undefined : secondsOfTime(propertyText(time)),
    )
    if (!wrong) return
    const { message, rule, remedy } = wrong.fault
    throw new InputError({ message: `feature ${number.toLocaleString('en-GB')}: ${message}`, rule, remedy }, { file })
  })
  return finished(builder, file)
}

/** A property by one of its names. */
export function propertyOf(
  properties: Readonly<Record<string, unknown>>,
  part: Parameters<typeof placeColumn>[1],
): unknown {
  const keys = Object.keys(properties)
  const at = placeColumn(keys, part)
  return at < 0 ? undefined : properties[keys[at]]
}

/** Text or a number as text; nothing else says anything. */
export function propertyText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? `${value}` : ''
}

/** The features of a collection, one by one as they are met, counted from 1. */
export async function eachFeature(
  { file, bytes }: Source,
  take: (feature: Readonly<Record<string, unknown>>, number: number) => void,
): Promise<void> {
  let number = 0
  let type: unknown
  let listed = false
  const reader = new JsonMembers(
    file,
    {
      lists: new Set(['features']),
      member(key, value) {
        if (key === 'type') type = value
        if (key === 'features') listed = Array.isArray(value)
      },
      element(_, value) {
        number++
        if (!isFields(value)) throw new InputError(featureFault(number, 'is no object'), { file })
        take(value, number)
      },
      end() {
        if (type !== 'FeatureCollection' || !listed) throw new InputError(geoJsonFaults.notObject, { file })
      },
    },
    geoJsonFaults,
  )
  for await (const chunk of bytes) reader.push(chunk)
  reader.end()
}
