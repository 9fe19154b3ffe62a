import { measureOf } from '../../bench/worlds/made-up-measure.js'
import { madeUpQueries, topicDistance } from '../../bench/worlds/made-up-queries.js'
import { type LoggedQuery, type QueryLog, loggedQueries, queryLogOf, rowsByUser } from '../../src/data/index.js'
import { queryClusters, type Key, queriesRelease, tornHistories } from '../../src/kinds/index.js'
import { type Random, below, shuffle, stream } from '../../src/math/index.js'
import { protect } from '../../src/run/index.js'
import type { World } from './worlds.js'

const meaning = measureOf(topicDistance)
const people = { users: 120, topics: 40, words: 8, asked: 40, interests: 5 }

/** One half of each user's queries is published, the other is known. */
function halves(name: string) {
  const { known, rest } = tornHistories(madeUpQueries(people, stream(1, name)), stream(1, 'halves'))
  return { original: rest, granted: { histories: known, meaning } }
}

/** Numbers by lot for names, and nothing else: what was published in 2006. */
function pseudonyms(log: QueryLog, random: Random): { readonly release: QueryLog; readonly key: Key } {
  const order = shuffle(
    Uint32Array.from(log.user.texts, (_, user) => user),
    random,
  )
  const rows = [...loggedQueries(log)]
  const byUser = rowsByUser(log)
  const told = Array.from(order).flatMap((user, number) =>
    Array.from(byUser.codes.subarray(byUser.offsets[user], byUser.offsets[user + 1]), (row) => ({
      ...rows[row],
      user: `${number + 1}`,
    })),
  )
  return { release: queryLogOf(told), key: { records: Array.from(order, (user) => Uint32Array.of(user)) } }
}

function withPseudonyms(): World<'queries'> {
  const { original, granted } = halves('pseudonyms')
  const { release, key } = pseudonyms(original, stream(1, 'numbers'))
  return { name: 'numbers for names', original, release: queriesRelease(release), key, granted, for: ['history-terms'] }
}

/** What is known of each user is asked in other words: only whoever knows what words mean can tell. */
function otherWords(): World<'queries'> {
  const random = stream(2, 'other words')
  const [published, known]: [LoggedQuery[], LoggedQuery[]] = [[], []]
  for (let user = 0; user < 60; user++) {
    const topics = [0, 1, 2].map(() => below(20, random))
    for (let i = 0; i < 12; i++) {
      const topic = topics[i % 3]
      published.push({ user: `person ${user}`, query: `t${topic}w${below(4, random)}` })
      known.push({ user: `person ${user}`, query: `t${topic}w${4 + below(4, random)}` })
    }
  }
  const original = queryLogOf(published)
  const { release, key } = pseudonyms(original, stream(2, 'numbers'))
  const granted = { histories: queryLogOf(known), meaning }
  return { name: 'other words', original, release: queriesRelease(release), key, granted, for: ['history-meaning'] }
}

/** Protected: everybody has the same queries as all the others of a group. */
async function inGroups(k: number): Promise<World<'queries'>> {
  const { original, granted } = halves('protected')
  const made = await protect(original, queryClusters, { k }, 1)
  if (made.kind === 'infeasible') throw new Error(made.because)
  return { name: `groups of ${k}`, original, release: made.release, key: made.key!, granted }
}

/** Every user asks by lot of everything: a history tells nothing of the rest. */
function byLot(): World<'queries'> {
  const random = stream(3, 'by lot')
  const ask = (user: number) => ({ user: `person ${user}`, query: `t${below(20, random)}w${below(4, random)}` })
  const rows = Array.from({ length: 100 * 10 }, (_, i) => ask(i % 100))
  const original = queryLogOf(rows)
  const { release, key } = pseudonyms(original, stream(3, 'numbers'))
  const histories = queryLogOf(Array.from({ length: 100 * 10 }, (_, i) => ask(i % 100)))
  return { name: 'by lot', original, release: queriesRelease(release), key, granted: { histories, meaning } }
}

export const queryWorlds = {
  planted: (): readonly World<'queries'>[] => [
    withPseudonyms(),
    otherWords(),
    { ...withPseudonyms(), for: ['user-by-lot'] },
    { ...byLot(), for: ['known-queries'] },
  ],
  clean: async (): Promise<readonly World<'queries'>[]> => {
    const groups = await inGroups(60)
    // Whoever knows what is published of somebody finds them by lot, too: only groups hide that.
    return [groups, byLot(), { ...groups, for: ['known-queries'] }]
  },
}
