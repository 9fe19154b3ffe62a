import { daysSince1970, dayOfCell } from '../../../data/date-text.js'
import { Dictionary } from '../../../data/dictionary.js'
import { Growable, growableUint32 } from '../../../data/growable.js'
import { numberOfCell } from '../../../data/number-text.js'
import type { Points } from '../../../data/points.js'
import type { Fault } from '../../../formats/input-error.js'
import { pointFaults } from './point-faults.js'

/** Gathers points one by one. */
export class PointsBuilder {
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

export interface PointFault {
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
