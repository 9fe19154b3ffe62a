import { type Random, shuffle } from '../../../math/random.js'
import { type Rows, rowAt, rowCount, transposed } from '../../../data/rows.js'

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
