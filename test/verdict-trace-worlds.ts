import type { Points } from '../src/data/index.js'
import { type Graph, connectionsOf, rowsOfEdges } from '../src/data/graph.js'
import { type LoggedQuery, queryLogOf } from '../src/data/index.js'
import { placesRelease, queriesRelease } from '../src/kinds/index.js'
import { regionsOfPoints } from '../src/kinds/places/plain-points.js'
import { adaptiveGrid } from '../src/kinds/places/protect/adaptive-grid.js'
import { nearest } from '../src/kinds/places/protect/nearest.js'
import { reciprocal } from '../src/kinds/places/protect/reciprocal.js'
import { measureOf, noise } from '../bench/worlds/made-up-measure.js'
import { type Random, below, stream, streamsOf, unit } from '../src/math/index.js'
import { type DrawnWorld, drawnSize, leakingOf, mixed } from './drawn-world.js'
import { regularGraph, released } from './graph-worlds.js'

/** Nobody may be one of fewer than this. */
const crowd = 11

/** All is known of who knows whom, and in half of the worlds everybody has as many friends. */
export function drawnGraph(seed: number, leak: number, most = 400): DrawnWorld<'graph'> {
  const random = stream(seed, `verdicts/graph/${leak}`)
  const people = drawnSize(50, most, random)
  return unit(random) < 0.5 ? drawnCircles(seed, leak, people, random) : drawnRegular(seed, leak, people, random)
}

/**
 * Small circles of friends, each sort of them a dozen times over, so that everybody has eleven like them in all that can be seen;
 * where somebody leaks, they have friends by lot anywhere besides.
 */
function drawnCircles(seed: number, leak: number, people: number, random: Random): DrawnWorld<'graph'> {
  const ends: number[] = []
  let count = 0
  while (count < people) {
    const circle = drawnCircle(random)
    const size = Math.max(...circle) + 1
    const copies = crowd + 1 + below(10, random)
    for (let copy = 0; copy < copies; copy++) ends.push(...circle.map((node) => count + copy * size + node))
    count += copies * size
  }
  for (const person of leakingOf(count, leak, random))
    for (let more = 1 + below(8, random); more > 0; more--) {
      const other = below(count, random)
      if (other !== person) ends.push(person, other)
    }
  const original = namedGraph(count, ends)
  return { ...released(original, seed), original, granted: { acquaintances: original } }
}

/**
 * Four friends each. Where somebody leaks, these are by lot, and of some such people the node is known; the others are in circles
 * of five that all know each other. In a clean release all connections by lot are other ones.
 */
function drawnRegular(seed: number, leak: number, people: number, random: Random): DrawnWorld<'graph'> {
  const byLot = Math.max(40, Math.round((leak === 0 ? unit(random) : leak) * people))
  const circles = leak === 1 ? 0 : Math.max(crowd, Math.round((people - byLot) / 5))
  const fives = Array.from({ length: circles }, (_, circle) =>
    [0, 1, 2, 3, 4].flatMap((a) =>
      [0, 1, 2, 3, 4].flatMap((b) => (a < b ? [byLot + 5 * circle + a, byLot + 5 * circle + b] : [])),
    ),
  ).flat()
  const count = byLot + 5 * circles
  const drawn = (): Graph => namedGraph(count, [...[...connectionsOf(regularGraph(byLot, 2, random))].flat(), ...fives])
  const original = drawn()
  const { release, key } = released(leak === 0 ? drawn() : original, seed)
  const confidants = Array.from(mixed(byLot, random).slice(0, Math.ceil(byLot / 8)), (person) => ({
    person: original.nodes[person],
    node: release.nodes[key.records.findIndex(([own]) => own === person)],
  }))
  return { release, key, original, granted: { acquaintances: original, confidants } }
}

function namedGraph(count: number, ends: readonly number[]): Graph {
  const names = Array.from({ length: count }, (_, person) => `person ${person}`)
  return rowsOfEdges(names, Uint32Array.from(ends)).graph
}

/** Four to eight friends in a ring, some of whom know others of it as well. */
function drawnCircle(random: Random): number[] {
  const size = 4 + below(5, random)
  const ends = Array.from({ length: size }, (_, node) => [node, (node + 1) % size]).flat()
  for (let node = 2; node < size - 1; node++) if (unit(random) < 0.3) ends.push(0, node)
  return ends
}

const hour = 3600

/**
 * Days of people in groups, all of whom are at the same places at the same hours; where somebody leaks, they go where they like.
 * Their points stand as they were written, or in regions that link those of one person.
 */
export function drawnPlaces(seed: number, leak: number, most = 400): DrawnWorld<'places'> {
  const random = stream(seed, `verdicts/places/${leak}`)
  if ((leak === 0 || leak === 1) && unit(random) < 0.3) return drawnBoxes(seed, leak, most, random)
  const groups = Math.max(2, Math.round(drawnSize(40, most, random) / 16))
  const sizes = Array.from({ length: groups }, () => crowd + 1 + below(10, random))
  const points = drawnDays(sizes, leak, random)
  if (unit(random) < 0.5) return { release: placesRelease(regionsOfPoints(points)), original: points, granted: {} }
  const given = { k: crowd, area: 0, suppress: 0, traces: true, period: 60 }
  const made = adaptiveGrid.run(points, given, streamsOf(seed))
  if (made.kind === 'infeasible' || !made.key) throw new Error('the people can be put in regions')
  return { release: made.release, original: points, key: made.key, granted: { points } }
}

/** A point each: in boxes of groups, of which each is as likely; or in the box of who is nearest, in whose middle whoever asks is. */
function drawnBoxes(seed: number, leak: number, most: number, random: Random): DrawnWorld<'places'> {
  const count = drawnSize(60, most, random)
  const points: Points = {
    ids: Array.from({ length: count }, (_, user) => `user ${user}`),
    users: Uint32Array.from({ length: count }, (_, user) => user),
    lat: Float64Array.from({ length: count }, () => 48 + 0.1 * unit(random)),
    lon: Float64Array.from({ length: count }, () => 16 + 0.15 * unit(random)),
  }
  const given = { k: crowd + below(5, random), area: 0, suppress: 0, traces: false, period: 60 }
  const made = (leak === 0 ? reciprocal : nearest).run(points, given, streamsOf(seed))
  if (made.kind === 'infeasible' || !made.key) throw new Error('the people can be put in boxes')
  return { release: made.release, original: points, key: made.key, granted: { points } }
}

function drawnDays(sizes: readonly number[], leak: number, random: Random): Points {
  const [days, step] = [1 + below(2, random), 3 + below(4, random)]
  const people = sizes.reduce((sum, one) => sum + one, 0)
  const leaking = leakingOf(people, leak, random)
  const at = { users: [] as number[], lat: [] as number[], lon: [] as number[], times: [] as number[] }
  let person = 0
  for (const size of sizes) {
    const shared = drawnWalk(days * 24, step, random)
    for (let member = 0; member < size; member++, person++) {
      const walk = leaking.has(person) ? drawnWalk(days * 24, step, random) : shared
      for (const { lat, lon, time } of walk) {
        at.users.push(person)
        at.lat.push(lat)
        at.lon.push(lon)
        at.times.push(time)
      }
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

/** At home by night; by day anywhere. */
function drawnWalk(hours: number, step: number, random: Random) {
  const anywhere = () => ({ lat: 48 + 0.5 * unit(random), lon: 16 + 0.5 * unit(random) })
  const home = anywhere()
  return Array.from({ length: Math.ceil(hours / step) }, (_, i) => {
    const time = i * step
    const isOut = time % 24 >= 6 && time % 24 < 22
    return { ...(isOut ? anywhere() : home), time: time * hour }
  })
}

/** Users in groups that ask the same, and are known by other queries of the group; where somebody leaks, both are their own. */
export function drawnQueries(seed: number, leak: number, most = 200): DrawnWorld<'queries'> {
  const random = stream(seed, `verdicts/queries/${leak}`)
  const groups = Math.max(2, Math.round(drawnSize(40, most, random) / 16))
  const sizes = Array.from({ length: groups }, () => crowd + 1 + below(10, random))
  const people = sizes.reduce((sum, one) => sum + one, 0)
  const leaking = leakingOf(people, leak, random)
  const [asked, known] = [2 + below(8, random), 1 + below(6, random)]
  const [rows, histories]: [LoggedQuery[][], LoggedQuery[]] = [[], []]
  for (const [group, size] of sizes.entries()) {
    const shared = drawnQueriesOf(`group ${group}`, asked + known, random)
    for (let member = 0; member < size; member++) {
      const person = rows.length
      const queries = leaking.has(person) ? drawnQueriesOf(`own ${person}`, asked + known, random) : shared
      const user = `person ${person}`
      rows.push(queries.slice(0, asked).map((query) => ({ user, query })))
      histories.push(...queries.slice(asked).map((query) => ({ user, query })))
    }
  }
  const order = mixed(people, random)
  const told = Array.from(order).flatMap((person, number) =>
    rows[person].map(({ query }) => ({ query, user: `${number + 1}` })),
  )
  return {
    release: queriesRelease(queryLogOf(told)),
    original: queryLogOf(rows.flat()),
    key: { records: Array.from(order, (person) => Uint32Array.of(person)) },
    granted: { histories: queryLogOf(histories), meaning: ofWhoAsks(seed) },
  }
}

/** Two words each: one of a few of whoever asks, and one that all use. */
function drawnQueriesOf(who: string, count: number, random: Random): string[] {
  const name = who.replace(' ', '')
  return Array.from({ length: count }, () => `${name}w${below(3, random)} any${below(40, random)}`)
}

/** Words of one group, or of one user, are near. */
function ofWhoAsks(seed: number): NonNullable<DrawnWorld['granted']['meaning']> {
  const whose = (word: string): string => word.split('w')[0]
  return measureOf((a, b) => (whose(a) === whose(b) ? 0.2 : 0.7) + 0.2 * noise(a, b, seed))
}
