import { bucketsRelease } from '../release.js'
import { type Random, shuffle } from '../../../math/random.js'
import type { Buckets } from '../buckets.js'
import type { Remedy, Loss } from '../../../contract/remedy.js'

/** Of so many buckets that are not yet merged the one that fits best is taken. */
const mostLookedAt = 50

/**
 * Merges buckets, so that a record's value is one of more: two and two, again and again, up to a single one that tells no more
 * than how frequent values are. Records and values stay as they are, and no original is needed.
 */
export const mergeBuckets: Remedy<'buckets'> = {
  id: 'merge-buckets',
  on: 'buckets',
  helps: ['I2', 'I6'],
  propose({ release, key, random }) {
    const draw = random('merge-buckets')
    const changes = []
    for (let merged: Buckets = release, together = 2; merged.groupCount > 1; together *= 2) {
      merged = mergedInPairs(merged, draw)
      const made = bucketsRelease(merged)
      const how = merged.groupCount === 1 ? 'all buckets into one' : `buckets, ${together} into one`
      changes.push({ id: `merge-buckets ${together}`, sentence: `merge ${how}`, make: () => ({ release: made, key }) })
    }
    return changes
  },
}

/**
 * Buckets two and two (three of an odd number), each with one whose values are others as far as can be; numbered by lot. So
 * whose value it was before cannot be told from the numbers.
 */
export function mergedInPairs(buckets: Buckets, random: Random): Buckets {
  const { groupCount, groups, counts } = buckets
  const held = Array.from({ length: groupCount }, () => new Map<number, number>())
  for (const { group, value, count } of counts) held[group].set(value, count)
  const open = [
    ...shuffle(
      Uint32Array.from({ length: groupCount }, (_, group) => group),
      random,
    ),
  ]
  const numbers = shuffle(
    Uint32Array.from({ length: Math.max(1, groupCount >> 1) }, (_, pair) => pair),
    random,
  )
  const pairOf = new Uint32Array(groupCount)
  for (const number of numbers) {
    const first = open.pop()!
    pairOf[first] = number
    const looked = open.slice(-mostLookedAt)
    const best = looked.reduce(
      (least, other, at) => {
        const shared = overlap(held[first], held[other])
        return shared < least.shared ? { shared, at } : least
      },
      { shared: Infinity, at: -1 },
    )
    if (best.at >= 0) pairOf[open.splice(open.length - looked.length + best.at, 1)[0]] = number
  }
  for (const left of open) pairOf[left] = numbers[0]
  const sums = new Map<number, number>()
  for (const { group, value, count } of counts) {
    const place = pairOf[group] * buckets.values.length + value
    sums.set(place, (sums.get(place) ?? 0) + count)
  }
  return {
    ...buckets,
    groups: groups.map((group) => pairOf[group]),
    groupCount: numbers.length,
    counts: [...sums]
      .sort(([a], [b]) => a - b)
      .map(([place, count]) => ({
        group: Math.floor(place / buckets.values.length),
        value: place % buckets.values.length,
        count,
      })),
  }
}

/** How many records of two buckets have a value that stands in both. */
function overlap(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number {
  let shared = 0
  for (const [value, count] of a) shared += Math.min(count, b.get(value) ?? 0)
  return shared
}

/**
 * How much of what the sensitive values tell of their records, beyond how frequent they are overall, is lost: the chance to
 * name somebody's value by a draw from their bucket falls from 1 (each record its own bucket) to that by a draw from all.
 */
export const valuesMixed: Loss<'buckets'> = {
  on: 'buckets',
  name: 'values mixed',
  of({ groups, groupCount, values, counts }) {
    const sizes = new Float64Array(groupCount)
    for (const group of groups) sizes[group]++
    const overall = new Float64Array(values.length)
    let inBuckets = 0
    for (const { group, value, count } of counts) {
      inBuckets += count ** 2 / sizes[group]
      overall[value] += count
    }
    const rows = groups.length
    const byAll = overall.reduce((sum, count) => sum + (count / rows) ** 2, 0)
    return rows === 0 || byAll > 1 - 1e-12 ? 0 : (1 - inBuckets / rows) / (1 - byAll)
  },
}
