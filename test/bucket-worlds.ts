import { type Granted, anatomy, type Key, type Release, tableRelease } from '../src/kinds/index.js'
import { type Table, coded, tableOf } from '../src/data/index.js'
import { type Random, below, shuffle, stream, streamsOf, unit } from '../src/math/index.js'

/** A bucketised table whose truth is known, and what an attacker of that world knows of meaning. */
export interface BucketWorld {
  readonly name: string
  readonly release: Release<'buckets'>
  readonly original: Table
  readonly key: Key
  readonly granted: Granted
}

/** Releases of buckets whose truth is known: what attacks on them must find, and what none may claim to. */
export const bucketWorlds: {
  readonly planted: () => readonly BucketWorld[]
  readonly clean: () => readonly BucketWorld[]
} = {
  planted: () => [topicalPeople('as they are', 1)],
  clean: () => [7, 8, 9].map((seed) => topicalPeople('dealt out anew', seed)),
}

/** A table whose classes are towns, and what an attacker knows of its people beside. */
export interface ClassWorld {
  readonly name: string
  readonly release: Release<'table'>
  readonly original: Table
  readonly granted: Granted
  readonly for: readonly string[]
}

/** The same people as a table of which only towns are told: attacks on classes that know people better. */
export const classWorlds: {
  readonly planted: () => readonly ClassWorld[]
  readonly clean: () => readonly ClassWorld[]
} = {
  planted: () => [peopleOfTowns('as they are', 1)],
  clean: () => [1, 2, 3].map((seed) => peopleOfTowns('dealt out anew', seed)),
}

const topics = ['sea', 'farm', 'mine', 'mill']
const columns = ['tool', 'dress', 'song']

/** Terms are `topic word`: near (.2) within a topic, far (.8) across. */
const topical: NonNullable<Granted['meaning']> = {
  prepare: async () => {},
  distances: (rows, others) =>
    Float64Array.from(rows.flatMap((a) => others.map((b) => (a.split(' ')[0] === b.split(' ')[0] ? 0.2 : 0.8)))),
}

/**
 * Everybody is of one topic, and what is told of them is of that topic three times in five; so is their trade, unless trades
 * are dealt out anew before anything is published.
 */
export function topicalPeople(trades: 'as they are' | 'dealt out anew', seed: number, people = 600): BucketWorld {
  const original = peopleWithTrades(trades, seed, people)
  const made = anatomy.run(original, { l: 2, attribute: undefined, keepOrder: false }, streamsOf(seed))
  if (made.kind === 'infeasible' || !made.key) throw new Error('the world can be put in buckets')
  const name = `topical people, trades ${trades}, ${seed}`
  return { name, release: made.release, original, key: made.key, granted: { meaning: topical } }
}

/** Six people to a town; the town and the trade are published, and stars for all else. */
export function peopleOfTowns(trades: 'as they are' | 'dealt out anew', seed: number, people = 600): ClassWorld {
  const known = peopleWithTrades(trades, seed, people)
  const rows = Array.from({ length: people }, (_, person) => [`town ${Math.floor(person / 6)}`])
  const original = { ...known, columns: [...tableOf(['town'], rows, { town: 'quasi' }).columns, ...known.columns] }
  const starred = original.columns.map((column) =>
    columns.includes(column.name) ? { ...coded(column), codes: new Uint32Array(people), values: ['*'] } : column,
  )
  return {
    name: `people of towns, trades ${trades}, ${seed}`,
    release: tableRelease({ ...original, columns: starred }),
    original,
    granted: {},
    for: ['naive-bayes', 'definetti', 'definetti-rich'],
  }
}

function peopleWithTrades(trades: 'as they are' | 'dealt out anew', seed: number, people: number): Table {
  const random = stream(seed, `world/topical people ${trades}`)
  const rows = Array.from({ length: people }, () => {
    const topic = below(topics.length, random)
    const drawn = (): string => topics[unit(random) < 0.6 ? topic : below(topics.length, random)]
    return [...columns.map((name) => `${drawn()} ${name}`), `${drawn()} trade`]
  })
  const table = tableOf([...columns, 'trade'], rows, {
    ...Object.fromEntries(columns.map((name) => [name, 'quasi'])),
    trade: 'sensitive',
  })
  return trades === 'as they are' ? table : dealt(table, 'trade', random)
}

function dealt(table: Table, name: string, random: Random): Table {
  const among = table.columns.map((column) =>
    column.name === name ? { ...coded(column), codes: shuffle(coded(column).codes.slice(), random) } : column,
  )
  return { ...table, columns: among }
}
