import { type QueryLog, loggedQueries } from '../../../data/query-log.js'
import { intentsOf } from '../intents.js'

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
