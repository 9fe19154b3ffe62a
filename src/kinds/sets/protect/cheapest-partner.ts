import { log2UtilityLoss } from '../utility-loss.js'
import { type Grouping, groupsOf } from './grouping.js'
import { type GroupTallies, raisesInside, raisingWith } from './group-tallies.js'
import { NumberHeap } from '../../../math/number-heap.js'
import type { Distance } from './generalise.js'

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

/** A group that may be joined with another, for the sake of a rare set. */
export interface Partner {
  readonly group: number
  /** Joining makes more transactions hold the rare set; otherwise it only makes the set shorter. */
  readonly raises: boolean
  readonly log2Loss: number
}

/** The one that raises, then the lesser loss; ties: a group of the same constraint first, then item order. */
export function better<P extends Partner>(a: P | null, b: P, constraint: ReadonlySet<number>): P {
  return a && !isBetter(b, a, constraint) ? a : b
}

function isBetter(a: Partner, b: Partner, constraint: ReadonlySet<number>): boolean {
  if (a.raises !== b.raises) return a.raises
  if (!sameLoss(a.log2Loss, b.log2Loss)) return a.log2Loss < b.log2Loss
  if (constraint.has(a.group) !== constraint.has(b.group)) return constraint.has(a.group)
  return a.group < b.group
}

/** Losses are equal but for the rounding of logarithms. */
export const lossTolerance = 1e-9

function sameLoss(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) < lossTolerance
}

/** What to look at after a group: the next of its size, the first of the next size, or nothing more. */
type Look = (other: number) => 'next' | 'next size' | 'end'

/**
 * Groups that may be joined, by utility constraint and size, the least supported first and among those the lowest code.
 * Of groups of one size that share no transaction with a third, this is the order of what joining costs, so few need be
 * weighed. A group only ever grows, so an entry holds as long as its group has that size.
 */
class PartnerQueue {
  readonly #state: Grouping
  readonly #classOf: Int32Array
  readonly #heaps: Map<number, NumberHeap>[] = []
  /** By class: its sizes in rising order. */
  readonly #sizes: number[][] = []

  constructor(state: Grouping, classOf: Int32Array) {
    this.#state = state
    this.#classOf = classOf
    for (const group of groupsOf(state)) this.add(group)
  }

  /** Enters a group as it is now. */
  add(group: number): void {
    const { members, postings, itemCount } = this.#state
    const place = this.#classOf[group]
    if (place < 0 || postings[group].length === 0) return
    const heaps = (this.#heaps[place] ??= new Map())
    const size = members[group].length
    let heap = heaps.get(size)
    if (!heap) {
      heaps.set(size, (heap = new NumberHeap()))
      const sizes = (this.#sizes[place] ??= [])
      const above = sizes.findIndex((other) => other > size)
      sizes.splice(above < 0 ? sizes.length : above, 0, size)
    }
    heap.push(postings[group].length * itemCount + group)
  }

  /** Looks at groups that may be joined with `group`, small sizes first. */
  visit(group: number, look: Look): void {
    const place = this.#classOf[group]
    for (const size of this.#sizes[place] ?? []) {
      if (this.#visitSize(this.#heaps[place].get(size)!, size, look) === 'end') return
    }
  }

  #visitSize(heap: NumberHeap, size: number, look: Look): ReturnType<Look> {
    const { members, itemCount } = this.#state
    const passed: number[] = []
    let then: ReturnType<Look> = 'next'
    while (heap.top !== undefined && then === 'next') {
      const other = heap.top % itemCount
      const holds = members[other].length === size
      if (holds) then = look(other)
      if (holds && then === 'next') passed.push(heap.top)
      if (then === 'next') heap.pop()
    }
    for (const key of passed) heap.push(key)
    return then
  }
}

/** Mean distance over the pairs of a group's members once two groups are joined. Kept as sums, so a merge is cheap. */
interface MemberDistance {
  /** Every generalised item weighs 1. */
  readonly even: boolean
  readonly weight: (a: number, b: number) => number
  readonly joined: (a: number, b: number, into: number) => void
}

export function memberDistance(
  items: readonly string[],
  members: readonly (readonly number[])[],
  distance: Distance | undefined,
): MemberDistance {
  if (!distance) return { even: true, weight: () => 1, joined: () => {} }
  const sums = new Float64Array(items.length)
  const jointSum = (a: number, b: number): number => {
    let sum = sums[a] + sums[b]
    for (const x of members[a]) for (const y of members[b]) sum += distance(items[x], items[y])
    return sum
  }
  return {
    even: false,
    weight: (a, b) => {
      const size = members[a].length + members[b].length
      return jointSum(a, b) / ((size * (size - 1)) / 2)
    },
    joined: (a, b, into) => {
      sums[into] = jointSum(a, b)
    },
  }
}
