import { union } from '../../../../data/postings.js'
import { type Grouping, groupsOf } from '../grouping.js'
import type { GroupTallies } from '../group-tallies.js'
import { raisesInside, raisingWith } from '../raises-support.js'
import type { SetCosts } from './set-costs.js'

/** What the greedy step is told of beside the costs. */
export interface QuietChoice {
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
export type QuietPartner = (q: readonly number[], group: number) => number | undefined

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
