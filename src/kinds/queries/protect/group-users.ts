import { type Random, shuffle } from '../../../math/random.js'
import { type Rows, rowAt, rowCount, transposed } from '../../../data/rows.js'
import type { QueryLog } from '../../../data/query-log.js'
import type { Intents } from '../intents.js'
import type { PreparedMeaning } from '../../../meaning/in-context/asked-channels.js'

/**
 * Users in groups of at least k who want the same: whoever asks most chooses k - 1 of those who are left, the likest first
 * (what both want over what either does), by lot where several are alike; then whoever asks most of the others. The last
 * group holds up to 2k - 1. `wants` has a row for each user: the cluster of each query, rising.
 */
export function groupUsers(wants: Rows, clusterCount: number, k: number, random: Random): Uint32Array[] {
  const users = rowCount(wants)
  const size = Uint32Array.from({ length: users }, (_, user) => wants.offsets[user + 1] - wants.offsets[user])
  const byLot = shuffle(
    Uint32Array.from({ length: users }, (_, user) => user),
    random,
  )
  const rank = new Uint32Array(users)
  for (const [place, user] of byLot.entries()) rank[user] = place
  let left = byLot.slice().sort((a, b) => size[b] - size[a] || rank[a] - rank[b])
  const askers = transposed(wants, clusterCount)
  const shared = new Uint32Array(users)
  const likeness = new Float64Array(users)
  const groups: Uint32Array[] = []
  while (left.length >= 2 * k) {
    const first = left[0]
    countShared(first)
    for (const user of left) likeness[user] = shared[user] / Math.max(1, size[first] + size[user] - shared[user])
    shared.fill(0)
    const others = likest(left.subarray(1), k - 1)
    groups.push(Uint32Array.of(first, ...others))
    const gone = new Set(groups.at(-1))
    left = left.filter((user) => !gone.has(user))
  }
  if (left.length > 0) groups.push(left)
  return groups

  /** How many queries each user can match of one user's: of each cluster as many as both have. */
  function countShared(first: number): void {
    const own = rowAt(wants, first)
    for (let i = 0; i < own.length;) {
      const cluster = own[i]
      let count = 0
      for (; own[i] === cluster; i++) count++
      const all = rowAt(askers, cluster)
      for (let a = 0; a < all.length;) {
        const user = all[a]
        let theirs = 0
        for (; all[a] === user; a++) theirs++
        shared[user] += Math.min(count, theirs)
      }
    }
  }

  /** The `most` likest, in that order: one pass, since few are wanted of many. */
  function likest(some: Uint32Array, most: number): number[] {
    const ahead = (a: number, b: number): boolean =>
      likeness[a] !== likeness[b] ? likeness[a] > likeness[b] : rank[a] < rank[b]
    const best: number[] = []
    for (const user of some) {
      if (best.length === most && !ahead(user, best[most - 1])) continue
      let place = best.length
      while (place > 0 && ahead(user, best[place - 1])) place--
      best.splice(place, 0, user)
      if (best.length > most) best.pop()
    }
    return best
  }
}

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
