import { intersection } from '../../data/postings.js'
import { type Labelling, countGroups } from './labelling.js'

/**
 * A set of at most `size` groups with `group` among them that some but fewer than k transactions hold, or null.
 * Sets are grown from the transactions that hold them, so the 2^n sets that never occur cost nothing.
 */
export function rareSetWith(state: Labelling, group: number, size: number, k: number): number[] | null {
  const support = state.postings[group].length
  if (support > 0 && support < k) return [group]
  return grow(state, [group], state.postings[group], size, k)
}

function grow(
  state: Labelling,
  prefix: readonly number[],
  transactions: Uint32Array,
  size: number,
  k: number,
): number[] | null {
  if (prefix.length === size) return null
  const counts = countGroups(state, transactions)
  const after = prefix.length === 1 ? -1 : prefix.at(-1)!
  const open: number[] = []
  for (let other = after + 1; other < counts.length; other++) {
    if (counts[other] === 0 || other === prefix[0]) continue
    if (counts[other] < k) return [...prefix, other].sort((a, b) => a - b)
    open.push(other)
  }
  if (prefix.length + 1 === size) return null
  for (const other of open) {
    const rare = grow(state, [...prefix, other], intersection(transactions, state.postings[other]), size, k)
    if (rare) return rare
  }
  return null
}
