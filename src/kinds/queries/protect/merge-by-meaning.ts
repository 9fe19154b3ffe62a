import type { QueryLog } from '../../../data/query-log.js'
import { rowAt, transposed } from '../../../data/rows.js'
import type { Intents } from '../intents.js'
import type { PreparedMeaning } from '../../../meaning/in-context/asked-channels.js'

/** So many of the most frequent queries of a cluster stand for it. */
const spokesmen = 4

/**
 * Joins clusters that ask for the same in other words: from the largest down each joins the nearest of those that stand,
 * where their queries are at most `near` apart on average. Clusters that share a query never do: the clicks have told that
 * its words mean two things.
 */
export function mergeByMeaning(log: QueryLog, intents: Intents, meaning: PreparedMeaning, near: number): Intents {
  const { pairOf, example, clusterOf, clusterCount } = intents
  const pairOffsets = Uint32Array.from({ length: clusterOf.length + 1 }, (_, pair) => pair)
  const pairsOf = transposed({ offsets: pairOffsets, codes: clusterOf }, clusterCount)
  const asked = new Uint32Array(example.length)
  const weight = new Uint32Array(clusterCount)
  for (const pair of pairOf) {
    asked[pair]++
    weight[clusterOf[pair]]++
  }
  const words = Array.from({ length: clusterCount }, (_, c) => new Set(wordsIn(c)))
  const voices = words.map((some) => [...some].slice(0, spokesmen).map((code) => log.query.texts[code]))
  const order = Uint32Array.from(weight.keys()).sort((a, b) => weight[b] - weight[a] || a - b)
  const standing: number[] = []
  const merged = new Uint32Array(clusterCount)
  // The voices of those that stand, end to end, are asked for at once.
  const columns: string[] = []
  const owner: number[] = []
  for (const cluster of order) {
    const found = nearest(cluster)
    if (found === undefined) {
      merged[cluster] = standing.push(cluster) - 1
      for (const voice of voices[cluster]) {
        columns.push(voice)
        owner.push(merged[cluster])
      }
    } else merged[cluster] = found
  }
  return { ...intents, clusterOf: clusterOf.map((cluster) => merged[cluster]), clusterCount: standing.length }

  /** The queries of a cluster, the most asked first. */
  function wordsIn(cluster: number): number[] {
    const pairs = rowAt(pairsOf, cluster).slice()
    return Array.from(
      pairs.sort((a, b) => asked[b] - asked[a] || a - b),
      (pair) => log.query.codes[example[pair]],
    )
  }

  function nearest(cluster: number): number | undefined {
    if (columns.length === 0) return undefined
    const own = voices[cluster]
    const distances = meaning.distances(own, columns)
    const sums = new Float64Array(standing.length)
    const known = new Uint32Array(standing.length)
    for (let i = 0; i < distances.length; i++) {
      const place = owner[i % columns.length]
      if (Number.isNaN(distances[i])) continue
      sums[place] += distances[i]
      known[place]++
    }
    let best: number | undefined
    for (let place = 0; place < standing.length; place++) {
      const mean = sums[place] / known[place]
      if (!(mean <= near) || (best !== undefined && mean >= sums[best] / known[best])) continue
      if ([...words[cluster]].some((code) => words[standing[place]].has(code))) continue
      best = place
    }
    return best
  }
}
