import { refinedBy } from '../../data/column-codes.js'
import type { QueryLog } from '../../data/query-log.js'

/**
 * What people wanted: a query with the URL that was clicked, so that "Sun" is one intent with sun.com and another with
 * Wikipedia's page. Pairs that ask for the same are a cluster.
 */
export interface Intents {
  /** By row: its pair. Pairs are numbered in order of first appearance. */
  readonly pairOf: Uint32Array
  /** By pair: a row that has it. */
  readonly example: Uint32Array
  /** By pair: its cluster. */
  readonly clusterOf: Uint32Array
  readonly clusterCount: number
}

/**
 * Clusters by click: pairs of one URL. A query without a click goes with the URL that was clicked most for the same words,
 * by name where several are; one whose words were never clicked is a cluster by itself.
 */
export function intentsOf(log: QueryLog): Intents {
  const { query, url } = log
  const { classOf: pairOf, count } = refinedBy(
    { classOf: query.codes, count: query.texts.length },
    { classOf: url.codes, count: url.texts.length },
  )
  const example = new Uint32Array(count)
  const rows = new Uint32Array(count)
  for (let row = pairOf.length - 1; row >= 0; row--) {
    example[pairOf[row]] = row
    rows[pairOf[row]]++
  }
  const mostClicked = new Map<number, number>()
  const clicked = (pair: number): boolean => url.texts[url.codes[example[pair]]] !== ''
  for (let pair = 0; pair < count; pair++) {
    if (!clicked(pair)) continue
    const words = query.codes[example[pair]]
    const best = mostClicked.get(words)
    if (best === undefined || goesFirst(pair, best)) mostClicked.set(words, pair)
  }
  const clusters = new Map<number, number>()
  const clusterOf = Uint32Array.from(example, (row, pair) => {
    const stands = clicked(pair) ? pair : mostClicked.get(query.codes[row])
    // URLs are codes from 0 up; a query that stands alone is numbered below.
    const key = stands === undefined ? -1 - query.codes[row] : url.codes[example[stands]]
    const known = clusters.get(key) ?? clusters.size
    clusters.set(key, known)
    return known
  })
  return { pairOf, example, clusterOf, clusterCount: clusters.size }

  function goesFirst(pair: number, best: number): boolean {
    if (rows[pair] !== rows[best]) return rows[pair] > rows[best]
    return url.texts[url.codes[example[pair]]] < url.texts[url.codes[example[best]]]
  }
}
