import { rowAt } from '../../data/rows.js'
import { parameters } from '../../contract/parameter.js'
import { profilesOf } from './query-profiles.js'
import { Violations, mostListed, notJudged } from '../../contract/judgement.js'
import type { Model } from '../../contract/model.js'
import { type QueryLog, loggedQueries } from '../../data/query-log.js'

const queryKParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'users that must share every profile' },
})

/**
 * Users cannot be told apart when the same queries, with the same URLs and the same times, are published of each, equally
 * often. Who has a profile of their own is found by whoever knows part of it.
 */
export const queryKModel: Model<'queries', typeof queryKParameters> = {
  id: 'query-k',
  name: 'k users of every profile',
  summary: 'of every user exactly the same queries, URLs and times are published as of k - 1 others',
  cites: ['Hong: lecture, query logs'],
  on: 'queries',
  parameters: queryKParameters,
  judge(log, { k }) {
    const model = `k users of every profile, k = ${k}`
    if (log.user.codes.length === 0) return notJudged(model, 'the log holds no query', [])
    const violations = new Violations()
    const profiles = profilesOf(log)
    let [worst, failing] = [rowAt(profiles.users, 0), 0]
    for (let profile = 0; profile < profiles.count; profile++) {
      const users = rowAt(profiles.users, profile)
      if (users.length < worst.length) worst = users
      if (users.length >= k) continue
      failing += users.length
      const items = violations.count < mostListed ? [`user=${log.user.texts[users[0]]}`] : []
      violations.add({ items, support: users.length }, 'profiles of too few users')
    }
    return {
      ...violations.judged(model, [], k),
      reached: worst.length,
      classes: {
        count: profiles.count,
        people: log.user.texts.length,
        suppressed: 0,
        failing,
        worst: {
          size: worst.length,
          row: log.user.codes.indexOf(worst[0]) + 1,
          items: [`user=${log.user.texts[worst[0]]}`],
        },
      },
    }
  },
}

const askersParameters = parameters({
  n: { type: 'integer', required: true, least: 1, about: 'users who must have asked every published query' },
})

/** A query that one person asked may hold their name: it tells who they are, however many are published with it. */
export const queryAskersModel: Model<'queries', typeof askersParameters> = {
  id: 'query-askers',
  name: 'n askers of every query',
  summary: 'every published query, with its URL, was asked by n users of the original',
  cites: ['Adar: User 4XXXXX9: Anonymizing query logs (2007)'],
  on: 'queries',
  parameters: askersParameters,
  needsOriginal: true,
  judge(log, { n }, original) {
    const model = `n askers of every query, n = ${n}`
    if (!original) return notJudged(model, 'who asked what is told by the original alone', [])
    const askers = askersOf(original)
    const violations = new Violations()
    for (const [query, urls] of askersOf(log)) {
      for (const url of urls.keys()) {
        const count = askers.get(query)?.get(url)?.size ?? 0
        if (count >= n) continue
        const items = violations.count < mostListed ? [`query=${query}`, ...(url === '' ? [] : [`url=${url}`])] : []
        violations.add({ items, support: count }, 'queries of too few askers')
      }
    }
    return violations.judged(model, [], n)
  },
}

function askersOf(log: QueryLog): Map<string, Map<string, Set<string>>> {
  const found = new Map<string, Map<string, Set<string>>>()
  for (const { user, query, url } of loggedQueries(log)) {
    const urls = found.get(query) ?? new Map<string, Set<string>>()
    found.set(query, urls)
    urls.set(url, (urls.get(url) ?? new Set()).add(user))
  }
  return found
}

export const queryModels: readonly Model[] = [queryKModel, queryAskersModel]
