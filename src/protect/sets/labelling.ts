import type { Rows } from '../../data/rows.js'
import { type Posting, intersectionOfAll } from '../../data/postings.js'

/** Which group each item is published as, over the rows of the data. Groups are numbers below groupCount. */
export interface Labelling {
  readonly rows: Rows
  /** By item: its group, or suppressedGroup. */
  readonly groupOf: Int32Array
  readonly groupCount: number
  /** By group: the transactions that hold any of its items. */
  readonly postings: readonly Posting[]
}

export const suppressedGroup = -1

/** How many transactions hold all of the groups. */
export function supportOf(state: Labelling, groups: readonly number[]): number {
  return intersectionOfAll(groups.map((group) => state.postings[group])).length
}

/** For every group, how many of these transactions hold it. */
export function countGroups(state: Labelling, transactions: Posting): Uint32Array {
  const counts = new Uint32Array(state.groupCount)
  const seenIn = new Int32Array(state.groupCount).fill(-1)
  const { offsets, codes } = state.rows
  for (const t of transactions) {
    for (let e = offsets[t]; e < offsets[t + 1]; e++) {
      const group = state.groupOf[codes[e]]
      if (group === suppressedGroup || seenIn[group] === t) continue
      seenIn[group] = t
      counts[group]++
    }
  }
  return counts
}
