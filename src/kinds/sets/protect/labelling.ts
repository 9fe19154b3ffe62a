import type { Rows } from '../../../data/rows.js'
import { type Posting, intersection, intersectionOfAll } from '../../../data/postings.js'

/** Which group each item is published as, over the rows of the data. Groups are numbers below groupCount. */
export interface Labelling {
  readonly rows: Rows
  /** By item: its group, or suppressedGroup. */
  readonly groupOf: Int32Array
  readonly groupCount: number
  /** By group: the transactions that hold any of its items. */
  readonly postings: readonly Posting[]
  /** What `countGroups` counts in, and how many items it has looked at. */
  readonly slots: Slot[]
  readonly effort: { looks: number }
}

/** The groups that some transactions hold, and by group how many of them do. */
export interface GroupCounts {
  readonly met: readonly number[]
  readonly counts: Uint32Array
}

interface Slot extends GroupCounts {
  readonly seenIn: Int32Array
}

export const suppressedGroup = -1

/** How many transactions hold all of the groups. */
export function supportOf(state: Labelling, groups: readonly number[]): number {
  return intersectionOfAll(groups.map((group) => state.postings[group])).length
}

/** Which groups these transactions hold. A slot is used again and again: what it told before is gone. */
export function countGroups(state: Labelling, transactions: Posting, slot: number): GroupCounts {
  const { counts, seenIn } = (state.slots[slot] ??= {
    met: [],
    counts: new Uint32Array(state.groupCount),
    seenIn: new Int32Array(state.groupCount).fill(-1),
  })
  for (const group of state.slots[slot].met) {
    counts[group] = 0
    seenIn[group] = -1
  }
  const met: number[] = []
  const { groupOf } = state
  const { offsets, codes } = state.rows
  for (const t of transactions) {
    state.effort.looks += offsets[t + 1] - offsets[t]
    for (let e = offsets[t]; e < offsets[t + 1]; e++) {
      const group = groupOf[codes[e]]
      if (group === suppressedGroup || seenIn[group] === t) continue
      seenIn[group] = t
      if (counts[group]++ === 0) met.push(group)
    }
  }
  const told: Slot = { met, counts, seenIn }
  state.slots[slot] = told
  return told
}

/** What `countGroups` told of these transactions, after groups of theirs were replaced by one: that one is counted, the rest stands. */
export function countReplaced(
  state: Labelling,
  transactions: Posting,
  slot: number,
  replaced: readonly number[],
  by: number,
): GroupCounts {
  const { met, counts, seenIn } = state.slots[slot]
  for (const group of replaced) {
    counts[group] = 0
    seenIn[group] = -1
  }
  counts[by] = intersection(transactions, state.postings[by]).length
  state.effort.looks += Math.min(transactions.length, state.postings[by].length)
  const left = met.filter((group) => counts[group] > 0 && group !== by)
  const told: Slot = { met: counts[by] > 0 ? [...left, by] : left, counts, seenIn }
  state.slots[slot] = told
  return told
}
