import { type Posting, intersection, intersectionOfAll } from '../../data/postings.js'
import type { Grouping } from './grouping.js'
import { countGroups } from './labelling.js'
import type { MemberDistance } from './member-distance.js'
import { log2UtilityLoss } from '../../release/sets/utility-loss.js'

export interface Partner {
  readonly group: number
  /** Joining makes more transactions hold the rare set; otherwise it only makes the set shorter. */
  readonly raises: boolean
  readonly log2Loss: number
}

/** Whether two groups may be joined: both inside one utility constraint. */
export type MayJoin = (a: number, b: number) => boolean

/**
 * The cheapest group to join with `group`, a member of the rare set q, among those whose joining makes more
 * transactions hold q. Ties: a group of the same constraint first, then item order. Where none does, q's members may
 * all be in the same transactions, and joining two of them at least makes q shorter. Null if nothing helps.
 */
export function cheapestPartner(
  state: Grouping,
  q: readonly number[],
  group: number,
  constraint: ReadonlySet<number>,
  mayJoin: MayJoin,
  distances: MemberDistance,
): Partner | null {
  const shared = countGroups(state, state.postings[group])
  const raisesWith = raisesSupport(state, q, group, shared)
  let best: Partner | null = null
  for (let other = 0; other < state.itemCount; other++) {
    if (other === group || state.groupOf[other] !== other || !mayJoin(group, other)) continue
    const raises = raisesWith(other)
    if (!raises && !q.includes(other)) continue
    const size = state.members[group].length + state.members[other].length
    const support = state.postings[group].length + state.postings[other].length - shared[other]
    const weight = distances.weight(group, other)
    const log2Loss = log2UtilityLoss(size, weight, support, state.itemCount, state.transactionCount)
    best = better(best, { group: other, raises, log2Loss }, constraint)
  }
  return best
}

/** The one that raises, then the lesser loss, with the ties above. */
export function better<P extends Partner>(a: P | null, b: P, constraint: ReadonlySet<number>): P {
  return a && !isBetter(b, a, constraint) ? a : b
}

function isBetter(a: Partner, b: Partner, constraint: ReadonlySet<number>): boolean {
  if (a.raises !== b.raises) return a.raises
  if (!sameLoss(a.log2Loss, b.log2Loss)) return a.log2Loss < b.log2Loss
  if (constraint.has(a.group) !== constraint.has(b.group)) return constraint.has(a.group)
  return a.group < b.group
}

/** Equal but for the rounding of logarithms. */
function sameLoss(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) < 1e-9
}

/** Whether joining `group` with another lifts the support of q; `shared` counts the transactions both are in. */
function raisesSupport(
  state: Grouping,
  q: readonly number[],
  group: number,
  shared: Uint32Array,
): (other: number) => boolean {
  const posting = state.postings[group]
  const rest = q.filter((member) => member !== group)
  if (rest.length === 0) return (other) => state.postings[other].length > shared[other]
  const holdRest = holding(state, rest)
  const inRest = countGroups(state, holdRest)
  const inBoth = countGroups(state, intersection(holdRest, posting))
  return (other) => (rest.includes(other) ? raisesInside(state, rest, posting, other) : inRest[other] > inBoth[other])
}

/** Joining two members of q leaves q one shorter: either of the two is now enough beside the others. */
function raisesInside(state: Grouping, rest: readonly number[], posting: Posting, other: number): boolean {
  const others = rest.filter((member) => member !== other)
  const among = (list: Posting): Posting => (others.length === 0 ? list : intersection(holding(state, others), list))
  const withGroup = among(posting)
  const withOther = among(state.postings[other])
  const withBoth = intersection(withGroup, withOther).length
  return withGroup.length + withOther.length - withBoth > withBoth
}

function holding(state: Grouping, groups: readonly number[]): Posting {
  return intersectionOfAll(groups.map((member) => state.postings[member]))
}
