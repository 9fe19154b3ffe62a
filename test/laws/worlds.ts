import {
  type Granted,
  disassociate,
  type Data,
  type Key,
  type Kind,
  type Release,
  disassociatedOf,
  disassociatedRelease,
  setsRelease,
} from '../../src/kinds/index.js'
import { type Transaction, type Transactions, transactionsOf } from '../../src/data/index.js'
import type { Values } from '../../src/contract/index.js'
import { type Random, below, stream, unit } from '../../src/math/index.js'
import { protect } from '../../src/run/index.js'
import { bucketWorlds } from '../bucket-worlds.js'
import { graphWorlds } from '../graph-worlds.js'
import { answerWorlds } from '../answer-worlds.js'
import { countWorlds } from './count-worlds.js'
import { placeWorlds } from './place-worlds.js'
import { basketWorlds } from '../identifier-worlds.js'
import { queryWorlds } from './query-worlds.js'
import { setBucketWorlds } from './set-bucket-worlds.js'
import { tableWorlds } from './table-worlds.js'
import { textWorlds } from './text-worlds.js'

/** A release whose truth is known, and what an attacker of the world would know of meaning. */
export interface World<K extends Kind = Kind> {
  readonly name: string
  readonly release: Release<K>
  readonly original: Data<K>
  readonly key?: Key
  /** What an attacker of the world holds. */
  readonly granted: Granted
  /** Options that an attack is told in this world, where it has them: such as fewer tries than it has time for. */
  readonly values?: Values
  /** The attacks it is made for, by id; all of its kind unless said. */
  readonly for?: readonly string[]
}

/** Worlds are made when they are asked for, some by protecting data. */
type Makes<K extends Kind> = () => readonly World<K>[] | Promise<readonly World<K>[]>

/** Worlds of a kind, erased. */
export function worldsOf(kind: Kind): { readonly planted: Makes<Kind>; readonly clean: Makes<Kind> } {
  const all: Readonly<Record<string, { readonly planted: Makes<Kind>; readonly clean: Makes<Kind> }>> = worlds
  return all[kind]
}

/** What every attack on a kind of release must find in one of them at least, and what none may claim to. A new kind is a line here. */
export const worlds: {
  readonly [K in Exclude<Kind, 'toy'>]: { readonly planted: Makes<K>; readonly clean: Makes<K> }
} = {
  sets: {
    planted: () => [hiddenTopics('other topic'), ...basketWorlds.planted()],
    clean: () => [hiddenTopics('same topic'), oneSet(1), oneSet(2), oneSet(3), ...basketWorlds.clean()],
  },
  disassociated: {
    planted: async () => [await torn('kinds of people', kindsOfPeople(1000), 'other'), twoTopics()],
    clean: async () => [await torn('independent items', independent(500), 'noise')],
  },
  table: tableWorlds,
  buckets: bucketWorlds,
  counts: countWorlds,
  graph: graphWorlds,
  queries: queryWorlds,
  'set-buckets': setBucketWorlds,
  text: textWorlds,
  places: placeWorlds,
  answers: answerWorlds,
}

const topics = 6
const words = 60

/** Terms are `topic/number`; related (0.3 ± 0.2) within a topic, unrelated (0.8 ± 0.2) across, the same for each asking. */
const topical = measureOf((a, b) => {
  const base = a.split('/')[0] === b.split('/')[0] ? 0.3 : 0.8
  return base + 0.4 * noise(a, b) - 0.2
})

/**
 * Each transaction is about one topic: six plain terms, and one hidden in a set of three of its own. The two added
 * terms come from other topics (a planted leak) or from the same topic (nothing to be found).
 */
function hiddenTopics(added: 'other topic' | 'same topic'): World<'sets'> {
  const random = stream(7, added)
  const original: Transaction[] = []
  const release: Transaction[] = []
  for (let group = 0; group < 120; group++) {
    const first = below(topics, random)
    const topicOf = (place: number) => (added === 'same topic' ? first : (first + place) % topics)
    const hidden = [0, 1, 2].map((place) => `${topicOf(place)}/hidden ${group} ${place}`)
    for (const [place, item] of hidden.entries()) {
      const plain = Array.from({ length: 6 }, () => `${topicOf(place)}/${below(words, random)}`)
      original.push([...plain.slice(0, 3), item, ...plain.slice(3)])
      release.push([...plain.slice(0, 3), hidden, ...plain.slice(3)])
    }
  }
  return {
    name: added,
    original: transactionsOf(original),
    release: setsRelease(transactionsOf(release)),
    granted: { meaning: topical },
  }
}

/**
 * One set in a thousand transactions, its members more or less frequent, and a measure that likes some members better
 * than others whatever stands beside them: a preference is no knowledge.
 */
function oneSet(seed: number): World<'sets'> {
  const random = stream(seed, 'world/one set')
  const members = ['a', 'b', 'c', 'd'].map((name) => `member ${name}`)
  const chances = members.map(() => 0.1 + 0.6 * unit(random))
  const original: Transaction[] = []
  const release: Transaction[] = []
  while (original.length < 1000) {
    const held = members.filter((_, i) => unit(random) < chances[i])
    if (held.length === 0) continue
    const plain = ['x', 'y', 'z', 'u', 'v', 'w', 'p', 'q'].filter(() => unit(random) < 0.4)
    if (plain.length === 0) continue
    original.push([...plain, ...held])
    release.push([...plain, members])
  }
  const liked = measureOf((a, b) => {
    const member = [a, b].find((term) => term.startsWith('member')) ?? a
    return 0.4 + 0.4 * noise(`${seed}`, member) + 0.02 * noise(a, b)
  })
  return {
    name: `one set of preferred members, ${seed}`,
    original: transactionsOf(original),
    release: setsRelease(transactionsOf(release)),
    granted: { meaning: liked },
  }
}

/** Everybody is of one of three kinds; frequent items that say nothing of it decide the clusters. */
function kindsOfPeople(count: number): Transactions {
  const random = stream(1, 'planted')
  const rows = Array.from({ length: count }, () => {
    const kind = below(3, random)
    const common = Array.from({ length: 6 }, (_, i) => `common${i}`).filter(() => unit(random) < 0.5)
    const own = Array.from({ length: 18 }, (_, i) => i).filter((i) => unit(random) < (i % 3 === kind ? 0.8 : 0.03))
    return [...common, ...own.map((i) => `own${i}`)]
  })
  return transactionsOf(rows.filter((row) => row.length > 0))
}

/** Everybody holds every item with the same chance, whatever else they hold. */
function independent(count: number): Transactions {
  const random = stream(1, 'clean')
  const rows = Array.from({ length: count }, () =>
    Array.from({ length: 20 }, (_, item) => `i${item}`).filter(() => unit(random) < 0.3),
  )
  return transactionsOf(rows.filter((row) => row.length > 0))
}

/** Torn apart; meaning tells who is of one kind, or nothing. Cover problems are closed where nothing may be found. */
async function torn(name: string, data: Transactions, meaning: 'other' | 'noise'): Promise<World<'disassociated'>> {
  const made = await protect(data, disassociate, { k: 3, m: 2, maxCluster: 25, safe: meaning === 'noise' }, 1)
  if (made.kind === 'infeasible' || !made.key) throw new Error('the world can be torn apart')
  const kindOf = (item: string): number => (item.startsWith('own') ? Number(item.slice(3)) % 3 : 3)
  const known = measureOf((a, b) =>
    meaning === 'noise' ? 0.2 + 0.6 * noise(a, b) : (kindOf(a) === kindOf(b) ? 0.2 : 0.7) + 0.1 * noise(a, b),
  )
  return { name, release: made.release, original: data, key: made.key, granted: { meaning: known } }
}

/** Clusters of two topics, each of whose items stand in a chunk of their own: meaning says which go together. */
function twoTopics(): World<'disassociated'> {
  const rows: string[][] = []
  const clusters = Array.from({ length: 60 }, (_, c) => {
    const topic = (letter: string, place: number) => `${(2 * c + place) % topics}/${letter}${c}`
    const chunk = (letter: string) => [0, 0, 0, 1, 1, 1].map((place) => [topic(letter, place)])
    for (const place of [0, 0, 0, 1, 1, 1]) rows.push([topic('a', place), topic('b', place)])
    return { size: 6, chunks: [chunk('a'), chunk('b').toReversed()], terms: [] }
  })
  const key = { records: clusters.map((_, c) => Uint32Array.from({ length: 6 }, (_i, r) => 6 * c + r)) }
  const release = disassociatedRelease(disassociatedOf({ k: 3, m: 2, clusters }))
  return { name: 'two topics', release, original: transactionsOf(rows), key, granted: { meaning: topical } }
}

function measureOf(distance: (a: string, b: string) => number): NonNullable<Granted['meaning']> {
  return {
    prepare: async () => {},
    distances: (rows, columns) => Float64Array.from(rows.flatMap((a) => columns.map((b) => distance(a, b)))),
  }
}

/** From 0 to 1, the same for the same two terms. */
function noise(a: string, b: string): number {
  const random: Random = stream(1, [a, b].sort().join())
  return below(1000, random) / 1000
}
