import { type Posting, onlyInFirst, intersection, intersectionOfAll } from '../../../data/postings.js'
import type { Grouping } from './grouping.js'
import type { GroupTallies } from './group-tallies.js'
import { type GroupCounts, countGroups } from './labelling.js'

/** Transactions that hold all of the groups. */
function holding(state: Grouping, groups: readonly number[]): Posting {
  return intersectionOfAll(groups.map((member) => state.postings[member]))
}

/** Which groups raise the support of a rare set when they are joined with one of its members. */
export interface Raising {
  /** Asked of groups outside the set. */
  readonly raises: (other: number) => boolean
  /** Those it may be true of, and the set's own members perhaps; absent where it may be true of any. */
  readonly among?: readonly number[]
}

/**
 * For a set of one, any group that is somewhere without it; for a larger one, those that stand beside the rest in a
 * transaction without `group`. Of a pair's rest it is known what stands beside it, and few transactions hold both.
 */
export function raisingWith(
  state: Grouping,
  tallies: GroupTallies,
  rest: readonly number[],
  group: number,
  { counts: shared }: GroupCounts,
): Raising {
  const { postings } = state
  if (rest.length === 0) return { raises: (other) => postings[other].length > shared[other] }
  const holdRest = holding(state, rest)
  if (rest.length > 1) {
    const { met, counts } = countGroups(state, onlyInFirst(holdRest, postings[group]), 1)
    return { raises: (other) => counts[other] > 0, among: met }
  }
  const beside = tallies.of(rest[0], 1)
  const both = countGroups(state, intersection(holdRest, postings[group]), 2)
  return { raises: (other) => beside.counts[other] > both.counts[other], among: beside.met }
}

/** Joining two members of a rare set leaves it one shorter: either of the two is now enough beside the others. */
export function raisesInside(state: Grouping, rest: readonly number[], posting: Posting, other: number): boolean {
  const others = rest.filter((member) => member !== other)
  const among = (list: Posting): Posting => (others.length === 0 ? list : intersection(holding(state, others), list))
  const withGroup = among(posting)
  const withOther = among(state.postings[other])
  const withBoth = intersection(withGroup, withOther).length
  return withGroup.length + withOther.length - withBoth > withBoth
}
