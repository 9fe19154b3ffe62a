import type { Points } from '../../../data/points.js'
import { notMeasured } from '../../../contract/method.js'
import { type Regions, regionsAround, traceCount } from '../regions.js'
import type { Attack } from '../../../contract/attack.js'
import { type RecordClaims, nobody } from '../../../contract/claims.js'
import { claimsByLot, lotOf, peopleAt } from './people-at.js'

const needsTraces = notMeasured('it links no points of one user by a number')

/** Knows where people live, and takes any trace that ever came by. */
export const tracePassing: Attack<'places', RecordClaims> = {
  id: 'trace-passing',
  name: 'a trace that came by',
  summary: 'knows where somebody lives, and takes any trace that was ever in a region around it',
  cites: ['ours: the baseline of home-by-night'],
  on: 'places',
  parameters: {},
  needs: ['points'],
  baseline: null,
  async run(release, { points }, _, random) {
    if (!points) return notMeasured('nobody is looked for')
    const { reports } = release
    if (!reports?.traces) return needsTraces
    const tracesIn = Array.from(release.points, () => new Set<number>())
    for (const [line, region] of reports.region.entries()) tracesIn[region].add(reports.traces[line])
    return claimsByLot(points, lotsByHome(release, points, tracesIn), 'trace', random('trace-passing'))
  },
}

/** Knows where people live: where a trace is at night, its user sleeps. */
export const homeByNight: Attack<'places', RecordClaims> = {
  id: 'home-by-night',
  name: 'home by night',
  summary: 'takes the region where a trace is most often at night for its home, and looks who lives there',
  cites: ['Krumm: Inference attacks on location tracks, Pervasive 2007'],
  on: 'places',
  parameters: {},
  needs: ['points'],
  baseline: 'trace-passing',
  async run(release, { points }, _, random) {
    if (!points) return notMeasured('nobody is looked for')
    if (!release.reports?.traces) return needsTraces
    if (!release.reports.times) return notMeasured('it says no times')
    const tracesIn = Array.from(release.points, () => new Set<number>())
    for (const [trace, region] of homes(release).entries()) if (region !== nobody) tracesIn[region].add(trace)
    return claimsByLot(points, lotsByHome(release, points, tracesIn), 'trace', random('home-by-night'))
  },
}

/** By person: the traces of the regions around their home. */
function lotsByHome(release: Regions, points: Points, tracesIn: readonly ReadonlySet<number>[]) {
  return peopleAt(points).map((own) => {
    const home = homeOf(points, own)
    const around = regionsAround(release, points.lat[home], points.lon[home])
    return lotOf([...new Set(around.flatMap((region) => [...tracesIn[region]]))])
  })
}

function isNight(seconds: number): boolean {
  const hour = Math.floor(seconds / 3600) % 24
  return hour >= 22 || hour < 6
}

/** By trace: the region it is in most often at night; `nobody` where it has no night. */
function homes(release: Regions): Uint32Array {
  const { region: regionOf, traces, times } = release.reports!
  const nights = Array.from({ length: traceCount(release) }, () => new Map<number, number>())
  for (const [line, region] of regionOf.entries())
    if (isNight(times![line])) nights[traces![line]].set(region, (nights[traces![line]].get(region) ?? 0) + 1)
  return Uint32Array.from(nights, (counts) => mostFrequent(counts) ?? nobody)
}

/** Where somebody is most often at night, to about a hundred metres; without times, where they are first known to be. */
function homeOf({ lat, lon, times }: Points, own: readonly number[]): number {
  const nights = times ? own.filter((point) => isNight(times[point])) : []
  const firstAt = new Map<number, number>()
  const counts = new Map<number, number>()
  for (const point of nights) {
    const spot = Math.round(lat[point] * 1000) * 1_000_000 + Math.round(lon[point] * 1000)
    if (!firstAt.has(spot)) firstAt.set(spot, point)
    counts.set(spot, (counts.get(spot) ?? 0) + 1)
  }
  const spot = mostFrequent(counts)
  return spot === undefined ? own[0] : firstAt.get(spot)!
}

/** The first met of the most frequent. */
function mostFrequent(counts: ReadonlyMap<number, number>): number | undefined {
  let best: number | undefined
  for (const [value, count] of counts) if (best === undefined || count > counts.get(best)!) best = value
  return best
}
