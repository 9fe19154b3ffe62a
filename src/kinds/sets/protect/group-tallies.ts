import { type Posting, onlyInFirst, intersection, intersectionOfAll } from '../../../data/postings.js'
import type { Grouping } from './grouping.js'
import { type GroupCounts, countGroups, suppressedGroup } from './labelling.js'

/** As many tallies are kept; a group in fewer transactions is counted anew. */
const kept = 8
const fewTransactions = 32

interface Kept {
  group: number
  /** The group's transactions when it was last counted, and what had changed by then. */
  posting: Posting
  clock: number
  met: number[]
  readonly counts: Uint32Array
}

/**
 * Which groups share transactions with a group, for groups that are asked about again and again while others are
 * joined: a joint group is counted anew, the transactions that came to the group are added, and the rest stands.
 */
export class GroupTallies {
  readonly #state: Grouping
  #kept: Kept[] = []
  readonly #seen: Uint32Array
  #row = 0

  constructor(state: Grouping) {
    this.#state = state
    this.#seen = new Uint32Array(state.groupCount)
  }

  /** What is counted anew is good until the slot is used again (see `countGroups`). */
  of(group: number, slot: number): GroupCounts {
    const { postings, groupOf, changes } = this.#state
    if (postings[group].length < fewTransactions) return countGroups(this.#state, postings[group], slot)
    const place = this.#kept.findIndex((one) => groupOf[one.group] === group)
    const known = place >= 0 && changes.length - this.#kept[place].clock < postings[group].length
    const tally = place >= 0 ? this.#kept.splice(place, 1)[0] : this.#spare()
    if (known) this.#update(tally, group)
    else this.#count(tally, group)
    this.#kept.unshift(tally)
    return tally
  }

  #spare(): Kept {
    const last = this.#kept.length < kept ? undefined : this.#kept.pop()
    const counts = last?.counts ?? new Uint32Array(this.#state.groupCount)
    return last ?? { group: 0, posting: new Uint32Array(0), clock: 0, met: [], counts }
  }

  #count(tally: Kept, group: number): void {
    for (const other of tally.met) tally.counts[other] = 0
    tally.met = []
    this.#add(tally, this.#state.postings[group])
    this.#settle(tally, group)
  }

  #update(tally: Kept, group: number): void {
    const { postings, groupOf, changes } = this.#state
    const { counts } = tally
    if (postings[group] !== tally.posting) this.#add(tally, onlyInFirst(postings[group], tally.posting))
    const joint = new Set<number>()
    let gone = false
    for (let c = tally.clock; c < changes.length; c++) {
      const changed = changes[c]
      gone ||= counts[changed] > 0
      counts[changed] = 0
      if (groupOf[changed] !== suppressedGroup) joint.add(groupOf[changed])
    }
    for (const other of joint) {
      const before = counts[other]
      counts[other] = intersection(postings[group], postings[other]).length
      if (before === 0 && counts[other] > 0) tally.met.push(other)
    }
    if (gone) tally.met = tally.met.filter((other) => counts[other] > 0)
    this.#settle(tally, group)
  }

  #add({ met, counts }: Kept, transactions: Posting): void {
    const { groupOf, rows } = this.#state
    const { offsets, codes } = rows
    const seen = this.#seen
    for (const t of transactions) {
      const row = ++this.#row
      for (let e = offsets[t]; e < offsets[t + 1]; e++) {
        const other = groupOf[codes[e]]
        if (other === suppressedGroup || seen[other] === row) continue
        seen[other] = row
        if (counts[other]++ === 0) met.push(other)
      }
    }
  }

  #settle(tally: Kept, group: number): void {
    tally.group = group
    tally.posting = this.#state.postings[group]
    tally.clock = this.#state.changes.length
  }
}

/** Transactions that hold all of the groups. */
function holding(state: Grouping, groups: readonly number[]): Posting {
  return intersectionOfAll(groups.map((member) => state.postings[member]))
}

/** Which groups raise the support of a rare set when they are joined with one of its members. */
interface Raising {
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
