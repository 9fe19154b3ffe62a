import type { Points } from '../../data/points.js'
import { remembered } from '../../data/remembered.js'
import { type KnownThings, attackByKnown } from '../known-things.js'
import { timeText } from './parse-points.js'
import { type Regions, traceCount } from './regions.js'

/** Points that were published as they are: each place a region without any size, the points of one user a trace. */
export function regionsOfPoints({ users, lat, lon, times }: Points): Regions {
  const order = Uint32Array.from(users.keys()).sort((a, b) => lat[a] - lat[b] || lon[a] - lon[b] || users[a] - users[b])
  const region = new Uint32Array(users.length)
  const firsts: number[] = []
  const counts: { users: number; points: number }[] = []
  for (const [i, point] of order.entries()) {
    const before = order[i - 1]
    const isSamePlace = i > 0 && lat[before] === lat[point] && lon[before] === lon[point]
    if (!isSamePlace) {
      firsts.push(point)
      counts.push({ users: 0, points: 0 })
    }
    const own = counts[counts.length - 1]
    own.points++
    if (!isSamePlace || users[before] !== users[point]) own.users++
    region[point] = firsts.length - 1
  }
  const [north, east] = [lat, lon].map((degrees) => Float64Array.from(firsts, (point) => degrees[point]))
  return {
    south: north.slice(),
    west: east.slice(),
    north,
    east,
    users: Uint32Array.from(counts, (one) => one.users),
    points: Uint32Array.from(counts, (one) => one.points),
    reports: { region, traces: users, ...(times && { times }) },
  }
}

/** Whether every published place is a point: names were taken off, and nothing else was made coarser. */
export function arePlain({ south, west, north, east, reports }: Regions): boolean {
  if (!reports?.traces || south.length === 0) return false
  return south.every((one, region) => one === north[region] && west[region] === east[region])
}

/** The points of plain traces, by which their users may be known: a place and, where it is told, a time, both as they are written. */
export const knownPointsOf = remembered((release: Regions): KnownThings => {
  const { region, traces = new Uint32Array(region.length), times } = release.reports!
  const timeOf = (line: number): number => times?.[line] ?? 0
  const order = Uint32Array.from(region.keys()).sort(
    (a, b) => region[a] - region[b] || timeOf(a) - timeOf(b) || traces[a] - traces[b],
  )
  const users = traceCount(release)
  const firsts: number[] = []
  const met: { readonly user: number; readonly code: number }[] = []
  for (const [i, line] of order.entries()) {
    const before = order[i - 1]
    const isSame = i > 0 && region[before] === region[line] && timeOf(before) === timeOf(line)
    if (!isSame) firsts.push(line)
    if (!isSame || traces[before] !== traces[line]) met.push({ user: traces[line], code: firsts.length - 1 })
  }
  const offsets = new Uint32Array(users + 1)
  for (const { user } of met) offsets[user + 1]++
  for (let user = 0; user < users; user++) offsets[user + 1] += offsets[user]
  const next = offsets.slice(0, users)
  const codes = new Uint32Array(met.length)
  for (const { user, code } of met) codes[next[user]++] = code
  const nameOf = (code: number): string => {
    const at = region[firsts[code]]
    const where = `${release.south[at]}, ${release.west[at]}`
    return times ? `${where} at ${timeText(times[firsts[code]])}` : where
  }
  return { rows: { offsets, codes }, codeCount: firsts.length, thing: 'point', nameOf }
})

/** Somebody saw a person at a few places and times, and finds the one trace that was at all of them. */
export const knownPlaces = attackByKnown(
  {
    id: 'known-places',
    name: 'a few points as they are',
    summary:
      'knows a few points of each person and finds whose trace alone has them, where points are published as they are',
    on: 'places',
    baseline: 'trace-by-lot',
  },
  (release) =>
    arePlain(release)
      ? knownPointsOf(release)
      : 'no traces of points are published: known-points looks for traces of regions',
)
