import { Dictionary } from '../../../data/dictionary.js'
import { growableUint32 } from '../../../data/growable.js'
import type { Box, Regions } from '../regions.js'
import type { Fault } from '../../../formats/input-error.js'
import { pointFaults } from './point-faults.js'
import { growableFloat64 } from './points-builder.js'

export interface RegionLine extends Box {
  readonly users: number
  /** Absent where the line says one point. */
  readonly points?: number | undefined
  readonly trace?: string | undefined
  readonly time?: number | undefined
}

/** Gathers published regions line by line: the same box on several lines is one region. */
export class RegionsBuilder {
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
