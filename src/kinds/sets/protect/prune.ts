import { postingsOf } from '../../../data/item-rows.js'
import type { Posting } from '../../../data/postings.js'
import { type Grouping, groupsOf } from './grouping.js'
import { regroup } from './regroup.js'
import type { Task } from './resolve.js'
import { type StillMet, stillMetIn } from './still-met.js'

/**
 * Takes members out of their sets that nobody needs there: while all that was asked for still holds, the dearest set first,
 * of its members the one in most transactions. Goes round until none can go, and says how many went.
 */
export function prune(state: Grouping, task: Pick<Task, 'privacy' | 'm' | 'k'>): number {
  const postings = postingsOf(state.rows, state.itemCount)
  const stillMet = stillMetIn(state, task)
  let dropped = 0
  for (let before = -1; before < dropped;) {
    before = dropped
    const sets = groupsOf(state).filter((group) => state.sizes[group] > 1)
    for (const members of sets.map((group) => state.members[group]).toSorted(byCost(postings))) {
      let left: readonly number[] = members
      for (const item of members.toSorted((a, b) => postings[b].length - postings[a].length || a - b)) {
        if (left.length < 2 || !dropMember(state, postings, left, item, stillMet)) continue
        left = left.filter((other) => other !== item)
        dropped++
      }
    }
  }
  return dropped
}

/** The item is published as itself, if that can be; otherwise all stays. */
function dropMember(
  state: Grouping,
  postings: readonly Posting[],
  members: readonly number[],
  item: number,
  stillMet: StillMet,
): boolean {
  const rest = members.filter((other) => other !== item)
  regroup(state, postings, [members[0]], [rest, [item]])
  if (stillMet([rest[0], item])) return true
  regroup(state, postings, [rest[0], item], [members])
  return false
}

/** Size times occurrences, as NCP counts; the greater first. */
function byCost(postings: readonly Posting[]): (a: readonly number[], b: readonly number[]) => number {
  const cost = (members: readonly number[]): number =>
    members.length * members.reduce((sum, item) => sum + postings[item].length, 0)
  return (a, b) => cost(b) - cost(a) || a[0] - b[0]
}
