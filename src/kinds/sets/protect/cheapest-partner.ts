import { log2UtilityLoss } from '../utility-loss.js'
import { type Grouping, groupsOf } from './grouping.js'
import type { GroupTallies } from './group-tallies.js'
import type { MemberDistance } from './member-distance.js'
import { type Partner, better } from './partner.js'
import { PartnerQueue } from './partner-queue.js'
import { raisesInside, raisingWith } from './raises-support.js'

/** Finds partners in one grouping under way. */
export interface Partners {
  /**
   * The cheapest group to join with `group`, a member of the rare set q, among those whose joining makes more
   * transactions hold q. Where none does, q's members may all be in the same transactions, and joining two of them at
   * least makes q shorter. Null if nothing helps.
   */
  readonly cheapest: (q: readonly number[], group: number, constraint: ReadonlySet<number>) => Partner | null
  /** Joining the group with any other loses at least this. */
  readonly leastLoss: (group: number) => number
  /** To be told of a group that has grown. */
  readonly joined: (group: number) => void
}

/** An entry of the queue costs about as much as this many groups of a list. */
const looksAnEntry = 8

/** `classOf` gives an item's utility constraint: groups of one may be joined, those of none (-1) with nobody. */
export function partnersIn(
  state: Grouping,
  tallies: GroupTallies,
  classOf: Int32Array,
  distances: MemberDistance,
): Partners {
  const { sizes, supports, postings, itemCount, transactionCount } = state
  let queue: PartnerQueue | undefined
  return {
    joined: (group) => queue?.add(group),
    leastLoss: (group) =>
      distances.even ? log2UtilityLoss(sizes[group] + 1, 1, supports[group], itemCount, transactionCount) : -Infinity,
    cheapest(q, group, constraint) {
      if (classOf[group] < 0) return null
      const tally = tallies.of(group, 0)
      const { met, counts: shared } = tally
      const rest = q.filter((member) => member !== group)
      const { raises, among } = raisingWith(state, tallies, rest, group, tally)
      const [size, support] = [sizes[group], supports[group]]
      let best: Partner | null = null
      // What is at least as large and in more transactions than the best costs more, and needs no logarithm.
      let [mostSize, mostSupport] = [Infinity, Infinity]
      const weigh = (other: number, raising: boolean): void => {
        if (other === group || classOf[other] !== classOf[group]) return
        const jointSize = size + sizes[other]
        const jointSupport = support + supports[other] - shared[other]
        const weight = distances.weight(group, other)
        const log2Loss = log2UtilityLoss(jointSize, weight, jointSupport, itemCount, transactionCount)
        const found = { group: other, raises: raising, log2Loss }
        best = better(best, found, constraint)
        if (best === found && raising && distances.even) [mostSize, mostSupport] = [jointSize, jointSupport]
      }
      const weighAll = (others: readonly number[]): void => {
        for (const other of others) {
          if (size + sizes[other] >= mostSize && support + supports[other] - shared[other] > mostSupport) continue
          if (raises(other) && !rest.includes(other)) weigh(other, true)
        }
      }
      for (const other of rest) weigh(other, raisesInside(state, rest, postings[group], other))
      const shareFew = among ? 2 * met.length < among.length : looksAnEntry * met.length < itemCount
      if (!distances.even || !shareFew) {
        weighAll(among ?? groupsOf(state))
        return best
      }
      // The first in the queue that raises is the cheapest of those that share no transaction with the group.
      queue ??= new PartnerQueue(state, classOf)
      const mostLooks = among ? among.length / looksAnEntry : Infinity
      let looks = 0
      queue.visit(group, (other) => {
        if (++looks > mostLooks) return 'end'
        if (other === group || shared[other] > 0 || rest.includes(other) || !raises(other)) return 'next'
        weigh(other, true)
        // The next size is larger by one at least, and costs more than twice this.
        const least = log2UtilityLoss(size + sizes[other], 1, support, itemCount, transactionCount)
        return best && best.raises && least >= best.log2Loss ? 'end' : 'next size'
      })
      weighAll(met)
      weighAll([...constraint])
      if (among && looks > mostLooks) weighAll(among)
      return best
    },
  }
}
