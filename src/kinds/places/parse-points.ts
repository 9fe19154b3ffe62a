import type { Points } from '../../data/points.js'
import { InputError, type Fault } from '../../formats/input-error.js'
import { isFields } from '../../formats/json.js'
import { JsonMembers } from '../../formats/json-members.js'
import { parseRows } from '../../formats/parse-rows.js'
import type { Source } from '../../formats/source.js'
import { featureFault, geoJsonFaults, pointFaults } from './place-faults.js'
import { daysSince1970, dayOfCell } from '../../data/date-text.js'
import { Dictionary } from '../../data/dictionary.js'
import { Growable, growableUint32 } from '../../data/growable.js'
import { numberOfCell } from '../../data/number-text.js'
import { withCommas } from '../../math/with-commas.js'

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
    throw new InputError({ message: `feature ${withCommas(number)}: ${message}`, rule, remedy }, { file })
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

/** Gathers points one by one. */
class PointsBuilder {
  readonly #ids = new Dictionary()
  readonly #users = growableUint32()
  readonly #lat = growableFloat64()
  readonly #lon = growableFloat64()
  readonly #times = growableFloat64()

  /** Adds a point; what is wrong with it, and with which part, where something is. */
  add(id: string, lat: number, lon: number, time: number | undefined): PointFault | undefined {
    if (id === '') return { fault: pointFaults.noUser, part: 'id' }
    const wrong = coordinateFault(lat, lon)
    if (wrong) return wrong
    if (Number.isNaN(time)) return { fault: pointFaults.notTime, part: 'time' }
    this.#users.push(this.#ids.codeOf(id))
    this.#lat.push(lat)
    this.#lon.push(lon)
    if (time !== undefined) this.#times.push(time)
    return undefined
  }

  /** Undefined where there is no point. */
  finish(): Points | undefined {
    const { length } = this.#users
    if (length === 0) return undefined
    return {
      ids: this.#ids.names(),
      users: this.#users.finish(),
      lat: this.#lat.finish(),
      lon: this.#lon.finish(),
      ...(this.#times.length === length && { times: this.#times.finish() }),
    }
  }
}

interface PointFault {
  readonly fault: Fault
  readonly part: 'id' | 'lat' | 'lon' | 'time'
}

function coordinateFault(lat: number, lon: number): PointFault | undefined {
  if (Number.isNaN(lat)) return { fault: pointFaults.notNumber, part: 'lat' }
  if (Number.isNaN(lon)) return { fault: pointFaults.notNumber, part: 'lon' }
  if (Math.abs(lat) > 90 && Math.abs(lat) <= 180 && Math.abs(lon) <= 90)
    return { fault: pointFaults.swapped, part: 'lat' }
  if (Math.abs(lat) > 90) return { fault: pointFaults.outOfRange, part: 'lat' }
  return Math.abs(lon) > 180 ? { fault: pointFaults.outOfRange, part: 'lon' } : undefined
}

/** Degrees with a decimal point or comma, or NaN. */
export function degreesInCell(text: string): number {
  const number = numberOfCell(text)
  return Number.isNaN(number) ? numberOfCell(text, 'decimal comma') : number
}

/** Seconds since 1970 of a time as it is written, or NaN. Numbers from 10^11 on are milliseconds. */
export function secondsOfTime(text: string): number {
  const number = numberOfCell(text)
  if (!Number.isNaN(number)) return Math.abs(number) >= 1e11 ? number / 1000 : number
  const day = dayOfCell(text)
  return day ? Math.round(daysSince1970(day) * 86_400_000) / 1000 : NaN
}

/** Seconds since 1970 as they are published: 2024-05-01T13:00. */
export function timeText(seconds: number): string {
  const text = new Date(seconds * 1000).toISOString()
  return text.slice(0, text.endsWith(':00.000Z') ? 16 : 19)
}

export function growableFloat64(): Growable<Float64Array> {
  return new Growable((length) => new Float64Array(length))
}

/** How the parts of a point or of a region may be called in a header: letters and digits alone, whatever their case. */
const names = {
  id: ['id', 'user', 'userid', 'uid', 'person', 'personid', 'device', 'deviceid', 'subject'],
  lat: ['lat', 'latitude', 'y'],
  lon: ['lon', 'lng', 'long', 'longitude', 'x'],
  time: ['time', 'timestamp', 'datetime', 'when', 'date', 'localtime'],
  south: ['south', 'minlat', 'latmin'],
  west: ['west', 'minlon', 'lonmin'],
  north: ['north', 'maxlat', 'latmax'],
  east: ['east', 'maxlon', 'lonmax'],
  users: ['users', 'count'],
  points: ['points'],
  trace: ['trace'],
} as const

type PlaceColumn = keyof typeof names

/** Where a part stands among the names of a header or of properties, or -1; the first way to call it that is there. */
export function placeColumn(header: readonly string[], part: PlaceColumn): number {
  const plain = header.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  return names[part].reduce((found, name) => (found >= 0 ? found : plain.indexOf(name)), -1)
}

/** Whether a header names points and nothing else: with other columns it may as well be a table. */
export function arePoints(header: readonly string[]): boolean {
  const [id, lat, lon, time] = (['id', 'lat', 'lon', 'time'] as const).map((part) => placeColumn(header, part))
  return id >= 0 && lat >= 0 && lon >= 0 && header.length === (time < 0 ? 3 : 4)
}

/** Whether a header names points, whatever else it names. */
export function havePoints(header: readonly string[]): boolean {
  return (['id', 'lat', 'lon'] as const).every((part) => placeColumn(header, part) >= 0)
}

/** Whether a header names regions. */
export function areRegions(header: readonly string[]): boolean {
  return (['south', 'west', 'north', 'east', 'users'] as const).every((part) => placeColumn(header, part) >= 0)
}
