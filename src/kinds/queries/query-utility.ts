import { bare } from '../../contract/finding.js'
import type { Utility, WorthFigure } from '../../contract/utility.js'
import { type QueryLog, loggedQueries } from '../../data/query-log.js'
import { intentsOf } from './intents.js'

/** What is left of a query log: counted over the whole log, since users of a release have no names. */
export const queryUtility: Utility<'queries'> = {
  id: 'queries',
  name: 'worth of a query log',
  summary: 'queries kept and added, users left, and how far the shares of intents have moved',
  cites: ['ours; total variation distance'],
  on: 'queries',
  parameters: {},
  run(original, release) {
    const [asked, told] = [original.user.codes.length, release.user.codes.length]
    const { shared, moved } = comparedLogs(original, release)
    return {
      kind: 'worth',
      headline: `${percent(shared / Math.max(1, asked))} % of the queries are kept, and ${percent(told === 0 ? 0 : 1 - shared / told)} % of those published were added`,
      figures: [
        one('kept', 'queries kept, of those asked', shared / Math.max(1, asked)),
        one('added', 'queries added, of those published', told === 0 ? 0 : 1 - shared / told),
        one('users', 'users published, of all', release.user.texts.length / Math.max(1, original.user.texts.length)),
        one('intentDistance', 'distance of the shares of intents (0 the same, 1 nothing shared)', moved),
      ],
    }
  },
}

function one(id: string, name: string, value: number): WorthFigure {
  return { id, name, ...bare(value) }
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}

/** Queries with their URLs that stand in both, as often as in both; and how much of the clusters' shares is elsewhere. */
export function comparedLogs(
  original: QueryLog,
  release: QueryLog,
): { readonly shared: number; readonly moved: number } {
  const { pairOf, example, clusterOf, clusterCount } = intentsOf(original)
  const codes = new Map<string, Map<string, number>>()
  for (const [pair, row] of example.entries()) {
    const query = original.query.texts[original.query.codes[row]]
    const urls = codes.get(query) ?? new Map<string, number>()
    codes.set(query, urls.set(original.url.texts[original.url.codes[row]], pair))
  }
  const left = new Uint32Array(example.length)
  const before = new Float64Array(clusterCount + 1)
  const after = new Float64Array(clusterCount + 1)
  for (const pair of pairOf) {
    left[pair]++
    before[clusterOf[pair]] += 1 / pairOf.length
  }
  let shared = 0
  for (const { query, url } of loggedQueries(release)) {
    const pair = codes.get(query)?.get(url)
    // What nobody asked is in the last cluster.
    after[pair === undefined ? clusterCount : clusterOf[pair]] += 1 / release.user.codes.length
    if (pair === undefined || left[pair] === 0) continue
    left[pair]--
    shared++
  }
  // What both have of each is taken away; shares that add up to 1 leave as much on both sides.
  const same = before.reduce((sum, share, c) => sum + Math.min(share, after[c]), 0)
  return { shared, moved: 1 - Math.min(1, same) }
}
