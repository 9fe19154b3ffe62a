import type { Points } from '../../src/data/index.js'
import { nearest } from '../../src/kinds/places/protect/nearest.js'
import { adaptiveGrid } from '../../src/kinds/places/protect/adaptive-grid.js'
import { reciprocal } from '../../src/kinds/places/protect/reciprocal.js'
import { regionsOfPoints } from '../../src/kinds/places/plain-points.js'
import { placesRelease } from '../../src/kinds/places/release.js'
import type { Protector } from '../../src/kinds/index.js'
import { stream, streamsOf, unit } from '../../src/math/index.js'
import type { Values } from '../../src/contract/index.js'
import type { World } from './worlds.js'

const hour = 3600

/** One point each, anywhere in a square of about ten kilometres. */
export function scattered(count: number, seed = 1): Points {
  const random = stream(seed, 'world/scattered')
  return {
    ids: Array.from({ length: count }, (_, user) => `user ${user}`),
    users: Uint32Array.from({ length: count }, (_, user) => user),
    lat: Float64Array.from({ length: count }, () => 48.15 + 0.1 * unit(random)),
    lon: Float64Array.from({ length: count }, () => 16.3 + 0.15 * unit(random)),
  }
}

/** Days of people who sleep at one of some places; by day they go anywhere, or stay where they are. */
function days(people: number, goOut: boolean): Points {
  const random = stream(1, `world/days ${goOut}`)
  const at = { users: [] as number[], lat: [] as number[], lon: [] as number[], times: [] as number[] }
  for (let user = 0; user < people; user++) {
    const home = { lat: 48 + 0.5 * unit(random), lon: 16 + 0.5 * unit(random) }
    for (let time = 0; time < 72; time += 3) {
      const isOut = goOut && time % 24 >= 6 && time % 24 < 22
      at.users.push(user)
      at.lat.push(isOut ? 48 + 0.5 * unit(random) : home.lat)
      at.lon.push(isOut ? 16 + 0.5 * unit(random) : home.lon)
      at.times.push(time * hour)
    }
  }
  return {
    ids: Array.from({ length: people }, (_, user) => `user ${user}`),
    users: Uint32Array.from(at.users),
    lat: Float64Array.from(at.lat),
    lon: Float64Array.from(at.lon),
    times: Float64Array.from(at.times),
  }
}

function world(
  name: string,
  original: Points,
  protector: Protector<'places'>,
  values: Values,
  attacks: readonly string[],
): World<'places'> {
  const given = { area: 0, suppress: 0, traces: false, period: 60, ...values }
  const made = protector.run(original, given, streamsOf(1))
  if (made.kind === 'infeasible') throw new Error(made.because)
  return { name, release: made.release, original, key: made.key!, granted: { points: original }, for: attacks }
}

/** The points of people as they were written: traces of places without a size. */
function asTheyAre(name: string, original: Points): World<'places'> {
  return { name, release: placesRelease(regionsOfPoints(original)), original, granted: {}, for: ['known-places'] }
}

/** Points on a grid so wide that everybody was at the same place, at the same hours. */
function allAtOnePlace({ ids, users, times }: Points): Points {
  const at = (degrees: number) => new Float64Array(users.length).fill(degrees)
  return { ids, users, lat: at(48), lon: at(16), ...(times && { times }) }
}

const inMiddle = ['inversion', 'point-by-lot', 'centre', 'part-by-lot']
const ofTraces = ['home-by-night', 'trace-passing', 'known-points', 'trace-by-lot']

export const placeWorlds = {
  planted: () => [
    world('boxes of the nearest', scattered(300), nearest, { k: 10 }, inMiddle),
    world('traces of people who go out', days(60, true), adaptiveGrid, { k: 5, traces: true }, ofTraces),
    asTheyAre('points as they are', days(60, true)),
  ],
  clean: () => [
    world('boxes of groups', scattered(300), reciprocal, { k: 10 }, ['inversion', 'point-by-lot']),
    world('halved again and again', scattered(2000), adaptiveGrid, { k: 10 }, ['centre', 'part-by-lot']),
    world('traces of people who stay at home', days(60, false), adaptiveGrid, { k: 5, traces: true }, [
      'home-by-night',
      'trace-passing',
    ]),
    world('one region for all traces', days(60, true), adaptiveGrid, { k: 60, area: 1e5, traces: true }, [
      'known-points',
      'trace-by-lot',
    ]),
    asTheyAre('one place for everybody', allAtOnePlace(days(60, true))),
  ],
}
