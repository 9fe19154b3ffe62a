import { type Posting, intersection } from '../../../data/postings.js'
import { type Labelling, type GroupCounts, countGroups } from './labelling.js'

/**
 * A set of at most `size` groups with `group` among them that some but fewer than k transactions hold, or null.
 * Sets are grown from the transactions that hold them, so the 2^n sets that never occur cost nothing.
 */
export function rareSetWith(
  state: Labelling,
  group: number,
  size: number,
  k: number,
  tallyOf = (one: number): GroupCounts => countGroups(state, state.postings[one], 0),
): number[] | null {
  const support = state.postings[group].length
  if (support > 0 && support < k) return [group]
  if (size === 1) return null
  return grow(state, [group], state.postings[group], tallyOf(group), size, k)
}

function grow(
  state: Labelling,
  prefix: readonly number[],
  transactions: Posting,
  { met, counts }: GroupCounts,
  size: number,
  k: number,
): number[] | null {
  const after = prefix.length === 1 ? -1 : prefix.at(-1)!
  const others = met.filter((other) => other > after && other !== prefix[0])
  let rare = Infinity
  for (const other of others) if (counts[other] < k && other < rare) rare = other
  if (rare < Infinity) return [...prefix, rare].sort((a, b) => a - b)
  if (prefix.length + 1 === size) return null
  for (const other of others.sort((a, b) => a - b)) {
    const both = intersection(transactions, state.postings[other])
    const larger = grow(state, [...prefix, other], both, countGroups(state, both, prefix.length), size, k)
    if (larger) return larger
  }
  return null
}
