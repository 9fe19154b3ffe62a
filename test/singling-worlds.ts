import { tableOf } from '../src/data/index.js'
import { type Random, below, shuffle, stream, unit } from '../src/math/index.js'
import { tableRelease } from '../src/kinds/index.js'
import type { World } from './laws/worlds.js'

/** Releases from which one person can be pointed at or not, by a condition or by being alone near a point. */
export const singlingWorlds: {
  readonly planted: () => readonly World<'table'>[]
  readonly clean: () => readonly World<'table'>[]
} = {
  planted: () => [fives(), points(0.002)],
  clean: () => [evenZones(1), points(100)],
}

/** Groups of five with a town and a job of their own out of very many, whose ages are told as 0-99. */
function fives(): World<'table'> {
  const random = stream(1, 'fives')
  const people: string[][] = []
  for (let group = 0; group < 200; group++) {
    const [town, job] = [`town ${group % 40}`, `job ${group % 37}`]
    for (let i = 0; i < 5; i++) people.push([town, job, String(below(100, random))])
  }
  return world('groups of five', ['town', 'job', 'age'], people, ([town, job]) => [town, job, '0-99'], random)
}

/** Zones of fifty, as many as there are: whoever draws a zone and an age does as well as who reads the release. */
export function evenZones(seed: number): World<'table'> {
  const random = stream(seed, 'even zones')
  const people: string[][] = []
  for (let zone = 0; zone < 40; zone++)
    for (let i = 0; i < 50; i++) people.push([`zone ${zone}`, String(below(100, random))])
  return world('even zones', ['zone', 'age'], people, ([zone]) => [zone, '0-99'], random)
}

/** People on a plane, each published with noise of this size. */
function points(noise: number): World<'table'> {
  const random = stream(3, `points ${noise}`)
  const people = Array.from({ length: 300 }, () => [unit(random).toFixed(6), unit(random).toFixed(6)])
  const moved = (x: string): string => (Number(x) + noise * (unit(random) - 0.5)).toFixed(6)
  return {
    ...world(`points with noise ${noise}`, ['x', 'y'], people, (row) => row.map(moved), random),
    for: ['isolation', 'any-record'],
  }
}

function world(
  name: string,
  names: readonly string[],
  people: readonly (readonly string[])[],
  published: (row: readonly string[]) => readonly string[],
  random: Random,
): World<'table'> {
  const roles = Object.fromEntries(names.map((one) => [one, 'quasi' as const]))
  const order = shuffle(Uint32Array.from(people.keys()), random)
  const rows = Array.from(order, (person) => published(people[person]))
  return {
    name,
    release: tableRelease(tableOf(names, rows, roles)),
    original: tableOf(names, people, roles),
    key: { records: [order] },
    granted: {},
    for: ['singling-out'],
  }
}
