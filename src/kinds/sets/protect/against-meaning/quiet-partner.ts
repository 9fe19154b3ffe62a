import type { Transactions } from '../../../../data/transactions.js'
import { type Attempt, generalise } from '../generalise.js'
import { leastSupported, type Grouping, groupsOf } from '../grouping.js'
import type { Task } from '../resolve.js'
import { union, type Posting } from '../../../../data/postings.js'
import { type GroupTallies, raisesInside, raisingWith } from '../group-tallies.js'
import type { ContextEvidence } from '../../../../meaning/in-context/context-evidence.js'
import type { SetRisk } from '../../../../meaning/in-context/set-risk.js'

/**
 * COAT's loop with partners of whom context tells little. Gives up, as stuck, once more is lost or suppressed than may be:
 * joining never loses less.
 */
export function quietAttempt(
  data: Transactions,
  task: Task,
  costs: SetCosts,
  choice: QuietChoice,
  mostLoss: number,
): Attempt {
  const mostSuppressed = task.suppress * data.items.length + 1e-9
  return generalise(data, task, choice.classOf, undefined, ({ state, partners, tallies, join, drop }) => {
    const { cheapest, joined } = quietPartners(state, tallies, costs, choice)
    const loss = (group: number): number => costs.loss(state.members[group])
    let lost = 0
    return (q, constraint) => {
      const rarest = leastSupported(state, q)
      const partner = cheapest(q, rarest) ?? partners.cheapest(q, rarest, constraint)?.group
      if (partner === undefined) {
        lost += data.items.length * costs.occurrences(state.members[rarest]) - loss(rarest)
        drop(rarest)
      } else {
        lost -= loss(rarest) + loss(partner)
        join(rarest, partner)
        const into = Math.min(rarest, partner)
        joined(into)
        lost += loss(into)
      }
      return state.suppressedCount <= mostSuppressed && lost <= mostLoss
    }
  })
}

/** What the greedy step is told of beside the costs. */
interface QuietChoice {
  readonly k: number
  readonly classOf: Int32Array
  /** By item: it is part of what is to be protected. */
  readonly isProtected: Uint8Array
  /** How much a telling counts. */
  readonly tellingWeight: number
  /** What joining with a rare item that is to be protected is worth, in k. */
  readonly rareBonus: number
  readonly largestSet: number
}

/**
 * The partner of a group that costs least by loss and by what context tells of the joint set, among those that raise the
 * support of the rare set q; where none does, among q's own members. Undefined where no weighed group helps.
 */
type QuietPartner = (q: readonly number[], group: number) => number | undefined

/** Costs of groups are kept; `joined` is to be told of a group that has grown. */
export function quietPartners(
  state: Grouping,
  tallies: GroupTallies,
  costs: SetCosts,
  choice: QuietChoice,
): { readonly cheapest: QuietPartner; readonly joined: (group: number) => void } {
  const { classOf, isProtected, k, tellingWeight, rareBonus, largestSet } = choice
  const { members, supports, sizes } = state
  const occurrences = Float64Array.from(supports)
  const ownCosts = new Float64Array(state.itemCount)
  const weighed = Uint8Array.from(members, ([item]) => (item !== undefined && costs.weighed(item) ? 1 : 0))
  const guarded = Uint8Array.from(isProtected)
  const joined = (group: number): void => {
    occurrences[group] = costs.occurrences(members[group])
    ownCosts[group] = costs.cost(members[group])
    weighed[group] = members[group].every(costs.weighed) ? 1 : 0
    guarded[group] = members[group].some((item) => isProtected[item]) ? 1 : 0
  }
  const withoutTelling = (group: number, other: number): number =>
    (sizes[group] + sizes[other]) * (occurrences[group] + occurrences[other]) -
    ownCosts[other] -
    (guarded[other] && supports[other] < k ? rareBonus * k : 0)
  const best = (group: number, others: readonly number[]): number | undefined => {
    // What the telling adds is never negative: once the rest alone is above the best there is nothing better behind.
    const keys = new Map(others.map((other) => [other, withoutTelling(group, other)]))
    const order = others.toSorted((a, b) => keys.get(a)! - keys.get(b)! || a - b)
    let found: number | undefined
    let least = Infinity
    for (const other of order) {
      const key = keys.get(other)!
      if (key >= least) break
      const rows = union(state.postings[group], state.postings[other])
      const whole = key + tellingWeight * costs.told([...members[group], ...members[other]], rows)
      if (whole >= least) continue
      least = whole
      found = other
    }
    return found
  }
  return {
    joined,
    cheapest(q, group) {
      if (classOf[group] < 0 || !weighed[group]) return undefined
      const rest = q.filter((member) => member !== group)
      const { raises, among } = raisingWith(state, tallies, rest, group, tallies.of(group, 0))
      const fits = (other: number): boolean =>
        other !== group &&
        classOf[other] === classOf[group] &&
        weighed[other] === 1 &&
        sizes[group] + sizes[other] <= largestSet
      const inside = rest.filter(fits)
      const outside = (among ?? groupsOf(state)).filter(
        (other) => fits(other) && !rest.includes(other) && supports[other] > 0 && raises(other),
      )
      const raising = inside.filter((other) => raisesInside(state, rest, state.postings[group], other))
      return best(group, [...outside, ...raising]) ?? best(group, inside)
    },
  }
}

/** What sets lose and tell, for one weighing of the two. */
export interface SetCosts {
  /** Members times occurrences, of which NCP is the sum; 0 for an item by itself. */
  readonly loss: (members: readonly number[]) => number
  /** What context tells of the members, times the transactions that hold one. */
  readonly told: (members: readonly number[], transactions?: Posting) => number
  /** Both, by how much a telling counts. */
  readonly cost: (members: readonly number[]) => number
  readonly occurrences: (members: readonly number[]) => number
  /** Its fit is known. */
  readonly weighed: (item: number) => boolean
}

export function setCosts(
  postings: readonly Posting[],
  { placeOf }: Pick<ContextEvidence, 'placeOf'>,
  risk: SetRisk,
  tellingWeight: number,
): SetCosts {
  const occurrences = (members: readonly number[]): number =>
    members.reduce((sum, item) => sum + postings[item].length, 0)
  const loss = (members: readonly number[]): number => (members.length < 2 ? 0 : members.length * occurrences(members))
  const told = (members: readonly number[], transactions?: Posting): number => {
    if (members.length < 2) return 0
    const places = members.map((item) => placeOf[item]).filter((place) => place >= 0)
    const rows = transactions ?? members.map((item) => postings[item]).reduce((a, b) => union(a, b))
    return rows.length * risk(places, rows)
  }
  return {
    loss,
    told,
    occurrences,
    cost: (members) => loss(members) + tellingWeight * told(members),
    weighed: (item) => placeOf[item] >= 0,
  }
}
