import { expect, test } from 'vitest'
import type { Points } from '../../src/data/index.js'
import { adaptiveGrid, isInBox, regionArea, regionBox } from '../../src/kinds/index.js'
import { stream, unit } from '../../src/math/index.js'
import { protect } from '../../src/run/index.js'

/** So many people anywhere within so many kilometres of a place. */
function around(lat: number, lon: number, km: number, count: number, name: string) {
  const random = stream(1, name)
  return Array.from({ length: count }, () => ({
    lat: lat + ((unit(random) - 0.5) * 2 * km) / 111.195,
    lon: lon + ((unit(random) - 0.5) * 2 * km) / (111.195 * Math.cos((lat * Math.PI) / 180)),
  }))
}

test('E4: k = 100 is a small area in a stadium and a large one in a desert', async () => {
  const stadium = { lat: 48.2072, lon: 16.4208 }
  const desert = { lat: 23.4, lon: 12.7 }
  const people = [
    ...around(stadium.lat, stadium.lon, 0.15, 20_000, 'stadium'),
    ...around(desert.lat, desert.lon, 400, 1000, 'desert'),
  ]
  const data: Points = {
    ids: people.map((_, user) => `${user}`),
    users: Uint32Array.from(people.keys()),
    lat: Float64Array.from(people, ({ lat }) => lat),
    lon: Float64Array.from(people, ({ lon }) => lon),
  }
  const made = await protect(data, adaptiveGrid, { k: 100, suppress: 0 }, 1)
  if (made.kind === 'infeasible') throw new Error(made.because)
  const { release } = made
  const areaAt = (at: { lat: number; lon: number }): number => {
    const region = [...release.users.keys()].find((one) => isInBox(regionBox(release, one), at.lat, at.lon))!
    expect(release.users[region]).toBeGreaterThanOrEqual(100)
    return regionArea(release, region)
  }
  expect(Math.round(areaAt(stadium) * 1e6)).toBe(486) // square metres
  expect(Math.round(areaAt(desert))).toBe(89_404) // square kilometres
})
