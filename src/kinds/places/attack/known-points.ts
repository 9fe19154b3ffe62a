import { notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import { shuffle } from '../../../math/random.js'
import { arePlain } from '../plain-points.js'
import { recordsByLot } from '../../../score/claim-best.js'
import { type Regions, type Reports, regionsAround, traceCount } from '../regions.js'
import type { Attack } from '../../../contract/attack.js'
import type { RecordClaims } from '../../../contract/claims.js'
import { claimsByLot, lotOf, peopleAt } from './people-at.js'

/** Knows that somebody is in the release, and nothing of them. */
export const traceByLot: Attack<'places', RecordClaims> = {
  id: 'trace-by-lot',
  name: 'a trace by lot',
  summary: 'takes any trace for anybody',
  cites: ['ours: the baseline of known-points'],
  on: 'places',
  parameters: {},
  needs: ['points'],
  baseline: null,
  async run(release, { points }, _, random) {
    const traces = traceCount(release)
    // Of points as they are the people are the traces themselves.
    if (arePlain(release)) return recordsByLot(traces, traces, random('trace-by-lot'))
    if (!points) return notMeasured('nobody is looked for')
    if (traces === 0) return notMeasured('it links no points of one user by a number')
    const lots = peopleAt(points).map(() => ({ count: traces, at: (place: number) => place }))
    return claimsByLot(points, lots, 'trace', random('trace-by-lot'))
  },
}

const knownParameters = parameters({
  known: { type: 'integer', least: 1, fallback: 4, about: 'points known of each person', value: 'm' },
})

/** How many points the curve goes to. */
const curveEnd = 5

/** Somebody saw a person at a few places and times, and looks for the trace that was at all of them. */
export const knownPoints: Attack<'places', RecordClaims, typeof knownParameters> = {
  id: 'known-points',
  name: 'a few known points',
  summary: 'knows a few points of a person and looks for the trace that was at all of them',
  cites: ['de Montjoye, Hidalgo, Verleysen, Blondel: Unique in the crowd, Scientific Reports 3 (2013)'],
  on: 'places',
  parameters: knownParameters,
  needs: ['points'],
  baseline: 'trace-by-lot',
  async run(release, { points }, { known }, random) {
    if (!points) return notMeasured('nobody is looked for')
    const { reports } = release
    if (!reports?.traces) return notMeasured('it links no points of one user by a number')
    const tracesAt = traceFinder(release, reports, reports.traces)
    const drawn = random('known-points/points')
    const most = Math.max(known, curveEnd)
    const alone = new Float64Array(most)
    const lots = peopleAt(points).map((own) => {
      const seen = shuffle(Uint32Array.from(own), drawn).subarray(0, most)
      let left: readonly number[] = []
      let lot = left
      for (let m = 0; m < most; m++) {
        // Whoever has fewer points is not known any better by more.
        if (m < seen.length) {
          const at = tracesAt(points.lat[seen[m]], points.lon[seen[m]], points.times?.[seen[m]])
          left = m === 0 ? [...at] : left.filter((trace) => at.has(trace))
        }
        if (left.length === 1) alone[m]++
        if (m === known - 1) lot = left
      }
      return lotOf(lot)
    })
    return {
      ...claimsByLot(points, lots, 'trace', random('known-points')),
      figures: Array.from({ length: curveEnd }, (_, m) => ({
        id: `unique${m + 1}`,
        name: `one trace left by ${m + 1} known ${m === 0 ? 'point' : 'points'}`,
        about: 'of the people looked for, the share for whom one trace is left',
        value: alone[m] / lots.length,
      })),
    }
  },
}

/** The traces that may have been at a place, and at a time where both sides tell it. */
function traceFinder(
  release: Regions,
  { region: regionOf, times }: Reports,
  traces: Uint32Array,
): (lat: number, lon: number, time: number | undefined) => ReadonlySet<number> {
  const linesIn = Array.from(release.points, (): number[] => [])
  for (const [line, region] of regionOf.entries()) linesIn[region].push(line)
  const step = times ? stepOf(times) : 1
  return (lat, lon, time) => {
    const found = new Set<number>()
    const told = time === undefined ? undefined : Math.floor(time / step) * step
    for (const region of regionsAround(release, lat, lon))
      for (const line of linesIn[region])
        if (!times || told === undefined || times[line] === told) found.add(traces[line])
    return found
  }
}

/** The steps in which times are published: what divides all of them. */
function stepOf(times: Float64Array): number {
  let step = 0
  for (const time of times) {
    let [a, b] = [step, Math.abs(time)]
    while (b > 0) [a, b] = [b, a % b]
    step = a
  }
  return Math.max(1, step)
}
