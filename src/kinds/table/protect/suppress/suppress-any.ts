import { SequenceInterner } from '../../../../data/sequence-interner.js'
import { nodesByLoss } from '../local-recoding/nodes.js'
import type { Tree } from '../recoding.js'
import { recordKinds } from '../record-kinds.js'

/** Looking at so many kinds of records takes some ten seconds; who is not helped by then is taken away whole. */
const mostLooks = 2 ** 28

/**
 * Which cells must go where a star matches any value: of each record the fewest columns without which k records, itself
 * included, look alike. Nobody else has to change, since stars only ever match more. By row and column: 1 where the
 * cell goes.
 */
export function starsOfAny(trees: readonly Tree[], rowCount: number, k: number): Uint8Array {
  const { count: kindCount, kindOf, leaves } = recordKinds(trees, rowCount)
  const key = new Uint32Array(trees.length)
  const sizes = new Uint32Array(kindCount)
  for (const kind of kindOf) sizes[kind]++
  const stars = new Uint8Array(kindCount * trees.length).fill(1)
  const open = new Uint8Array(kindCount).fill(1)
  let openCount = kindCount
  let looks = 0
  for (const heights of nodesByLoss(trees.map(() => [0, 1]))) {
    if (openCount === 0 || looks > mostLooks) break
    looks += kindCount
    const kept = trees.flatMap((_, c) => (heights[c] === 0 ? [c] : []))
    const groups = new SequenceInterner()
    const groupOf = new Uint32Array(kindCount)
    const groupSizes = new Uint32Array(kindCount)
    for (let kind = 0; kind < kindCount; kind++) {
      for (let i = 0; i < kept.length; i++) key[i] = leaves[kind * trees.length + kept[i]]
      groupOf[kind] = groups.intern(key, kept.length)
      groupSizes[groupOf[kind]] += sizes[kind]
    }
    for (let kind = 0; kind < kindCount; kind++) {
      if (open[kind] === 0 || groupSizes[groupOf[kind]] < k) continue
      open[kind] = 0
      openCount--
      stars.set(heights, kind * trees.length)
    }
  }
  const byRow = new Uint8Array(rowCount * trees.length)
  for (let row = 0; row < rowCount; row++)
    byRow.set(stars.subarray(kindOf[row] * trees.length, (kindOf[row] + 1) * trees.length), row * trees.length)
  return byRow
}
