import { profilesOf, tornHistories } from './query-profiles.js'
import { lotDetails } from '../known-things.js'
import { knownQueries, standsAlone } from './plain-queries.js'
import { isQueryLog } from '../../data/sorts.js'
import { type CountedAnswer, countedFurthest } from '../../contract/question.js'
import { rowsByUser } from '../../data/query-log.js'
import { rowAt } from '../../data/rows.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import type { PolicyLimit } from '../../policy/policy.js'
import type { Release } from '../../contract/release.js'
import { queriesFinding, queriesKeyFault } from './queries-finding.js'
import { manyAlike } from '../../contract/pinned.js'
import type { Ways } from '../../contract/kind.js'
import { withCommas } from '../../math/with-commas.js'

export const queriesWays: Ways<'queries'> = {
  questions: [
    {
      on: 'queries',
      threat: 'singling out',
      id: 'Q1',
      name: 'profiles of few users',
      measure: 'small-groups',
      attacks: [],
      told: 'can pick out',
      count: smallProfiles,
    },
    {
      on: 'queries',
      threat: 'singling out',
      id: 'Q2',
      name: 'a known history',
      measure: 'singling-out',
      attacks: ['history-terms', 'history-meaning'],
      told: 'finds the other queries',
    },
    {
      on: 'queries',
      threat: 'singling out',
      id: 'Q3',
      name: 'a few known queries',
      measure: 'singling-out',
      attacks: [knownQueries.id],
      told: 'finds the other queries',
      // Where everybody has somebody like them in all, they have in part.
      when: standsAlone,
    },
  ],
  questionsFor: (release, { original, granted }) =>
    original === undefined && granted.histories === undefined && isAmongMany(release)
      ? queriesWays.questions.map((one) => (one.id === 'Q2' ? { ...one, attacks: [], count: nobodyFound } : one))
      : queriesWays.questions,
  strongestOn: (release, { original, histories }) =>
    original === undefined && histories === undefined && standsAlone(release) ? knownQueries.id : undefined,
  nothingHidden: (release) =>
    standsAlone(release)
      ? 'Somebody stands alone in it by what they asked: whoever finds a user reads all their queries as they were typed.'
      : undefined,
  async detailsOf(_, __, attacked) {
    return attacked?.finding.attack === knownQueries.id ? lotDetails('query', attacked.finding) : undefined
  },
  who: 'users',
  isData: isQueryLog,
  refuseForeign(release, original, file) {
    const asked = new Set(original.query.texts)
    const foreign = release.query.texts.length > 0 && !release.query.texts.some((query) => asked.has(query))
    if (foreign || release.user.texts.length > original.user.texts.length) throw new InputError(otherLog, { file })
  },
  knownOf: (original, _, random) => ({ histories: tornHistories(original, random('known histories')).known }),
  findingOf: (tried, release, { less, original, given, random }) => {
    const people = given.granted.histories ?? (original && queriesWays.knownOf!(original, release, random).histories)
    return queriesFinding(tried, less, release, original, people, given)
  },
  keyFault: queriesKeyFault,
  accountOf({ user }, original) {
    const published = user.texts.length
    if (!original) return { unit: 'user', published, suppressed: 0 }
    const users = original.user.texts.length
    return { unit: 'user', original: users, published, suppressed: users - published }
  },
  wordsOf: ({ user, query, url, time }) => [user, query, url, time].flatMap(({ texts }) => texts),
  publishedAt: (release, user) =>
    Array.from(rowAt(rowsByUser(release), user - 1), (row) => ({
      values: [release.query.texts[release.query.codes[row]]],
    })),
  promiseOf: (_, { published }) =>
    `${withCommas(published)} users are published under numbers that nobody should know.`,
}

/** Whether everybody has ten others at least of whom the very same is published: no history finds one of them before another. */
function isAmongMany(release: Release<'queries'>): boolean {
  const { users, count } = profilesOf(release)
  return (
    count > 0 &&
    Array.from({ length: count }, (_, profile) => rowAt(users, profile).length).every((size) => size >= manyAlike)
  )
}

function nobodyFound({ user }: Release<'queries'>, limit: PolicyLimit | undefined): CountedAnswer {
  return { state: limit ? 'within' : 'no limit', furthest: countedFurthest(0, 0, user.texts.length, 1 / manyAlike) }
}

/** One over the number of users of the rarest profile: the chance of one guess at worst. */
function smallProfiles(release: Release<'queries'>, limit: PolicyLimit | undefined): CountedAnswer {
  const users = release.user.texts.length
  if (users === 0)
    return { state: 'not measured', missing: { attack: 'profiles', because: 'nobody is in it', needed: true } }
  const { users: byProfile, count } = profilesOf(release)
  const sizes = Array.from({ length: count }, (_, profile) => rowAt(byProfile, profile).length)
  const least = sizes.reduce((a, b) => Math.min(a, b))
  const value = limit?.statistic === 'average' ? count / users : 1 / least
  const hit = sizes.filter((size) => size === least).length * least
  return {
    state: !limit ? 'no limit' : value > limit.limit + 1e-12 ? 'above' : 'within',
    furthest: countedFurthest(value, hit, users, 1 / users),
  }
}

const otherLog: Fault = {
  message: 'does not match the release: it holds none of its queries, or fewer users',
  rule: 'a release of a query log holds queries and users of its original',
  remedy: 'give the log this release was made from',
}
