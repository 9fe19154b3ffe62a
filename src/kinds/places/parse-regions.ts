import { numberOfCell } from '../../data/number-text.js'
import type { Regions, Box } from './regions.js'
import { encodeText } from '../../formats/encode-text.js'
import { InputError, type Fault } from '../../formats/input-error.js'
import { isFields } from '../../formats/json.js'
import { parseRows } from '../../formats/parse-rows.js'
import type { Source } from '../../formats/source.js'
import {
  areRegions,
  placeColumn,
  eachFeature,
  isGeoJson,
  propertyOf,
  propertyText,
  degreesInCell,
  secondsOfTime,
  timeText,
  growableFloat64,
} from './parse-points.js'
import { featureFault, pointFaults } from './place-faults.js'
import { Dictionary } from '../../data/dictionary.js'
import { growableUint32 } from '../../data/growable.js'

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

interface RegionLine extends Box {
  readonly users: number
  /** Absent where the line says one point. */
  readonly points?: number | undefined
  readonly trace?: string | undefined
  readonly time?: number | undefined
}

/** Gathers published regions line by line: the same box on several lines is one region. */
class RegionsBuilder {
  readonly #regionOf = new Dictionary()
  readonly #edges = [growableFloat64(), growableFloat64(), growableFloat64(), growableFloat64()] as const
  readonly #users = growableUint32()
  readonly #points: number[] = []
  readonly #lines = growableUint32()
  readonly #traceOf = new Dictionary()
  readonly #traces = growableUint32()
  readonly #times = growableFloat64()
  #counted = false

  /** Adds a line; what is wrong with it where something is. */
  add({ south, west, north, east, users, points, trace, time }: RegionLine): Fault | undefined {
    const edges = [south, west, north, east]
    if (edges.some(Number.isNaN)) return pointFaults.notNumber
    if (Math.abs(south) > 90 || Math.abs(north) > 90) return pointFaults.outOfRange
    if (Math.abs(west) > 180 || Math.abs(east) > 180) return pointFaults.outOfRange
    if (south > north || west > east) return pointFaults.notBox
    if (!isCount(users) || (points !== undefined && !isCount(points))) return pointFaults.notCount
    if (Number.isNaN(time)) return pointFaults.notTime
    if (trace === '') return pointFaults.noTrace
    // Numbers of four edges, which no text of one can be taken for.
    const region = this.#regionOf.codeOf(edges.join(' '))
    if (region === this.#points.length) {
      for (const [i, edge] of edges.entries()) this.#edges[i].push(edge)
      this.#users.push(users)
      this.#points.push(0)
    } else if (this.#users.values[region] !== users) return pointFaults.otherCount
    this.#points[region] += points ?? 1
    if (points !== undefined) this.#counted = true
    this.#lines.push(region)
    if (trace !== undefined) this.#traces.push(this.#traceOf.codeOf(trace))
    if (time !== undefined) this.#times.push(time)
    return undefined
  }

  /** Undefined where there is no region. */
  finish(): Regions | undefined {
    if (this.#points.length === 0) return undefined
    const [south, west, north, east] = this.#edges.map((edges) => edges.finish())
    const { length } = this.#lines
    return {
      south,
      west,
      north,
      east,
      users: this.#users.finish(),
      points: Uint32Array.from(this.#points),
      ...(!this.#counted && {
        reports: {
          region: this.#lines.finish(),
          ...(this.#traces.length === length && { traces: this.#traces.finish() }),
          ...(this.#times.length === length && { times: this.#times.finish() }),
        },
      }),
    }
  }
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value < 2 ** 32
}
