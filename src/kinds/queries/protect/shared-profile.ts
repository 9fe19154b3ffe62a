import { type Rows, rowAt } from '../../../data/rows.js'
import { type Random, shuffle } from '../../../math/random.js'

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
export function heldByBoth(a: Uint32Array, b: Uint32Array): number {
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
