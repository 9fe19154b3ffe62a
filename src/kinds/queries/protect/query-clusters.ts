import { type QueryLog, queryLogOf, rowsByUser } from '../../../data/query-log.js'
import { type Rows, rowAt, rowCount, rowsOf } from '../../../data/rows.js'
import { type Values, parameters } from '../../../contract/parameter.js'
import { type Random, shuffle } from '../../../math/random.js'
import { type Intents, intentsOf } from '../intents.js'
import { queriesRelease } from '../release.js'
import { type Protector, infeasible } from '../../../contract/protector.js'
import { groupUsers, mergeByMeaning } from './group-users.js'

const queryParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'how many users must look alike' },
  askers: {
    type: 'integer',
    least: 1,
    fallback: 2,
    about: 'publish only queries that so many users asked: what one alone asked is in their own words',
  },
  meaning: { type: 'meaning', about: 'join clusters of queries that mean the same, not only those of one URL' },
  near: { type: 'share', fallback: 0.5, about: 'with a measure: join clusters at most so far apart, on average' },
})

/**
 * Whoever knows some of your searches finds the rest of them. So users who want the same are put in groups of k, and all of
 * a group are published with the same queries: similar ones are added, others suppressed.
 */
export const queryClusters: Protector<'queries', typeof queryParameters> = {
  id: 'query-clusters',
  name: 'users of a query log in groups that cannot be told apart',
  summary: 'publishes the same queries for k users who want the same, and nothing that one alone asked',
  cites: [
    'Hong: lecture, query logs',
    'Fard, Wang: An effective clustering approach to web query log anonymization (2010)',
  ],
  makes: 'queries',
  parameters: queryParameters,
  promises: ({ k, askers }) => [
    { model: 'query-k', values: { k } },
    { model: 'query-askers', values: { n: askers } },
  ],
  run(log, options, streams) {
    const users = log.user.texts.length
    if (users === 0) return infeasible('the log holds no query', 'give a log with users and their queries')
    const { k } = options
    if (users < k) return infeasible(`k is ${k}, but the log has ${users} user${users === 1 ? '' : 's'}`, fewer(users))
    const byClick = intentsOf(log)
    const intents = options.meaning ? mergeByMeaning(log, byClick, options.meaning, options.near) : byClick
    const asked = rowsOf(pairsByUser(log, intents))
    const allowed = pairsAllowed(asked, intents, options)
    const pairs = rowsOf(Array.from({ length: users }, (_, user) => rowAt(asked, user).filter((p) => allowed[p] === 1)))
    const wants = rowsOf(
      Array.from({ length: users }, (_, user) =>
        rowAt(pairs, user)
          .map((p) => intents.clusterOf[p])
          .sort(),
      ),
    )
    const groups = groupUsers(wants, intents.clusterCount, k, streams('query-clusters/groups'))
    const draw = streams('query-clusters/queries')
    const profiles = groups.map((members) => sharedProfile(pairs, intents.clusterOf, members, draw))
    const { release, records } = published(log, intents, groups, profiles, streams('query-clusters/numbers'))
    return {
      kind: 'released',
      release: queriesRelease(release),
      key: { records },
      made: figures(asked, pairs, groups, profiles, intents.clusterCount),
      notes: ['Times are left out: they would tell users of a group apart'],
    }
  },
}

function fewer(users: number): string {
  return users < 2 ? 'one user alone cannot be hidden among others' : `give k = ${users} or less`
}

/** By user the pairs that were asked, rising, as often as they were. */
function pairsByUser(log: QueryLog, { pairOf }: Intents): Uint32Array[] {
  const rows = rowsByUser(log)
  return Array.from({ length: rowCount(rows) }, (_, user) =>
    rowAt(rows, user)
      .map((row) => pairOf[row])
      .sort(),
  )
}

function pairsAllowed(asked: Rows, { example }: Intents, { askers }: Values<typeof queryParameters>): Uint8Array {
  const users = new Uint32Array(example.length)
  for (let user = 0; user < rowCount(asked); user++) {
    const own = rowAt(asked, user)
    for (const [i, pair] of own.entries()) if (i === 0 || own[i - 1] !== pair) users[pair]++
  }
  return Uint8Array.from(users, (count) => (count >= askers ? 1 : 0))
}

/**
 * The log of the groups. Users are numbered by lot over all groups, sorted first by what is published of them, so that no
 * number tells who came first in the log; queries stand by name. A group of which nothing is left is not published.
 */
function published(
  log: QueryLog,
  { example }: Intents,
  groups: readonly Uint32Array[],
  profiles: readonly Uint32Array[],
  random: Random,
): { readonly release: QueryLog; readonly records: readonly Uint32Array[] } {
  const { query, url } = log
  const told = profiles.map((profile) =>
    Array.from(profile, (pair): ToldQuery => ({
      query: query.texts[query.codes[example[pair]]],
      url: url.texts[url.codes[example[pair]]],
    })).sort((a, b) => byName(a.query, b.query) || byName(a.url, b.url)),
  )
  const filled = [...groups.keys()].filter((group) => profiles[group].length > 0)
  filled.sort((a, b) => byRows(told[a], told[b]) || groups[a].length - groups[b].length)
  const places = filled.flatMap((group) => Array.from(groups[group], (user) => ({ group, user })))
  const order = shuffle(Uint32Array.from(places.keys()), random)
  const rows = Array.from(order).flatMap((place, number) =>
    told[places[place].group].map((row) => ({ user: `${number + 1}`, ...row })),
  )
  return { release: queryLogOf(rows), records: Array.from(order, (place) => Uint32Array.of(places[place].user)) }
}

interface ToldQuery {
  readonly query: string
  readonly url: string
}

function byRows(a: readonly ToldQuery[], b: readonly ToldQuery[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = byName(a[i].query, b[i].query) || byName(a[i].url, b[i].url)
    if (order !== 0) return order
  }
  return a.length - b.length
}

function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function figures(
  asked: Rows,
  pairs: Rows,
  groups: readonly Uint32Array[],
  profiles: readonly Uint32Array[],
  clusters: number,
): Readonly<Record<string, number>> {
  let [kept, out, withheld] = [0, 0, 0]
  for (const [g, members] of groups.entries()) {
    const profile = profiles[g]
    out += members.length * profile.length
    if (profile.length === 0) withheld += members.length
    for (const user of members) kept += heldByBoth(rowAt(pairs, user), profile)
  }
  return {
    users: rowCount(asked),
    groups: groups.length,
    clusters,
    queries: asked.codes.length,
    queriesPublished: out,
    queriesKept: kept,
    queriesAdded: out - kept,
    queriesSuppressed: asked.codes.length - kept,
    usersWithheld: withheld,
  }
}

/**
 * What everybody of a group is said to have asked: of each cluster as many queries as the lower median of its members has,
 * which changes the fewest, drawn by lot from those that they really asked. `pairs` has a row for each user.
 */
export function sharedProfile(pairs: Rows, clusterOf: Uint32Array, members: Uint32Array, random: Random): Uint32Array {
  const pools = new Map<number, { readonly counts: Uint32Array; readonly pairs: number[] }>()
  for (const [place, user] of members.entries()) {
    for (const pair of rowAt(pairs, user)) {
      const cluster = clusterOf[pair]
      const pool = pools.get(cluster) ?? { counts: new Uint32Array(members.length), pairs: [] }
      pools.set(cluster, pool)
      pool.counts[place]++
      pool.pairs.push(pair)
    }
  }
  const middle = (members.length - 1) >> 1
  const profile = Array.from(pools.values()).flatMap(({ counts, pairs: asked }) => {
    const median = counts.sort()[middle]
    return median === 0 ? [] : shuffle(asked, random).slice(0, median)
  })
  return Uint32Array.from(profile).sort()
}

/** How many stand in both of two rising lists, as often as in both. */
function heldByBoth(a: Uint32Array, b: Uint32Array): number {
  let shared = 0
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) shared++
    if (a[i] <= b[j]) {
      if (a[i] === b[j]) j++
      i++
    } else j++
  }
  return shared
}
