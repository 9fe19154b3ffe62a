import { type QueryLog, loggedQueries } from '../../../data/query-log.js'
import { parameters } from '../../../contract/parameter.js'
import { Violations, mostListed, notJudged } from '../../../contract/judgement.js'
import type { Model } from '../../../contract/model.js'

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
