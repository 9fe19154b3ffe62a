import { type Posting, union } from '../../../data/postings.js'
import type { Grouping } from './grouping.js'

/** Items that are published as one, in rising order. */
export type Members = readonly number[]

/**
 * Takes groups apart and puts their members together otherwise: `lists` hold the same items again, each once. Postings of
 * single items are told, for a joint list cannot be taken apart. The way back is the same with the lists there were.
 */
export function regroup(
  state: Grouping,
  postings: readonly Posting[],
  gone: readonly number[],
  lists: readonly Members[],
): void {
  for (const group of gone) set(state, group, [], new Uint32Array(0))
  for (const list of lists) {
    const members = list.toSorted((a, b) => a - b)
    for (const item of members) state.groupOf[item] = members[0]
    set(
      state,
      members[0],
      members,
      members.map((item) => postings[item]).reduce((joint, posting) => union(joint, posting)),
    )
  }
}

function set(state: Grouping, group: number, members: number[], posting: Posting): void {
  state.members[group] = members
  state.postings[group] = posting
  state.sizes[group] = members.length
  state.supports[group] = posting.length
}
