import type { Posting } from '../../../../data/postings.js'
import { type Random, below } from '../../../../math/random.js'
import { type Grouping, groupsOf, type Members, regroup } from '../grouping.js'
import type { StillMet } from '../deficient-set.js'
import type { SetCosts } from './quiet-partner.js'

/** Plain items that are tried in a member's place, and sets it is moved to or swapped with. */
const [mostReplacements, mostSets] = [200, 25]
/** How many times more or less frequent an item of another set may be. */
const reach = 3
/** Moves of one set in a pass. */
const mostMoves = 6

/** Sets that go, and what their members are grouped as instead. */
interface Move {
  readonly from: readonly Members[]
  readonly to: readonly Members[]
  /** How much cheaper. */
  readonly gain: number
  /** How much more is lost. */
  readonly loss: number
}

export interface Improvement {
  readonly classOf: Int32Array
  readonly costs: SetCosts
  readonly stillMet: StillMet
  readonly largestSet: number
  /** All sets together may lose so much. */
  readonly mostLoss: number
}

/**
 * One pass over the sets, the dearest first: each makes, again and again, the move that gains most and breaks nothing that was
 * asked for, among dropping a member, putting a plain item in its place, moving it to another set and swapping it with a
 * member of one. Says how many moves were made.
 */
export function improve(state: Grouping, postings: readonly Posting[], task: Improvement, random: Random): number {
  const { costs, stillMet } = task
  const sets = groupsOf(state).filter((group) => state.sizes[group] > 1)
  let lost = sets.reduce((sum, group) => sum + costs.loss(state.members[group]), 0)
  const costOf = new Map(sets.map((group) => [group, costs.cost(state.members[group])]))
  let moves = 0
  for (const start of sets.toSorted((a, b) => costOf.get(b)! - costOf.get(a)! || a - b)) {
    let group = state.groupOf[start] >= 0 ? state.groupOf[start] : start
    for (let turn = 0; turn < mostMoves && state.sizes[group] > 1; turn++) {
      const room = Math.max(0, task.mostLoss - lost)
      const found = movesOf(state, postings, group, task, random).filter(
        ({ gain, loss }) => gain > 1e-6 && (loss <= 0 || loss <= room),
      )
      found.sort((a, b) => b.gain - a.gain)
      const made = found.find((move) => tryMove(state, postings, move, stillMet))
      if (!made) break
      lost += made.loss
      moves++
      // A set goes on by what is left of it.
      const left = made.to[0]
      group = state.groupOf[left[0]]
    }
  }
  return moves
}

/** Makes the move; takes it back and says no where something no longer holds. */
function tryMove(state: Grouping, postings: readonly Posting[], { from, to }: Move, stillMet: StillMet): boolean {
  const name = (members: Members): number => members.reduce((least, item) => Math.min(least, item))
  regroup(state, postings, from.map(name), to)
  if (stillMet(to.map(name))) return true
  regroup(state, postings, to.map(name), from)
  return false
}

function movesOf(
  state: Grouping,
  postings: readonly Posting[],
  group: number,
  { classOf, costs, largestSet }: Improvement,
  random: Random,
): Move[] {
  const set = state.members[group]
  const before = costs.cost(set)
  const lossBefore = costs.loss(set)
  const found: Move[] = []
  const consider = (from: readonly Members[], to: readonly Members[], spent: number, lossSpent: number): void => {
    let [after, loss] = [0, 0]
    for (const list of to) {
      after += costs.cost(list)
      loss += costs.loss(list)
    }
    found.push({ from, to, gain: spent - after, loss: loss - lossSpent })
  }
  const plain = drawn(state.itemCount, mostReplacements, random, (item) => isPlain(state, item) && costs.weighed(item))
  const sets = groupsOf(state).filter(
    (other) => state.sizes[other] > 1 && other !== group && classOf[other] === classOf[group],
  )
  const others = drawn(sets.length, mostSets, random).map((place) => sets[place])
  const otherCosts = others.map((other) => costs.cost(state.members[other]))
  for (const item of set) {
    const rest = set.filter((one) => one !== item)
    const support = postings[item].length
    consider([set], [rest, [item]], before, lossBefore)
    for (const other of plain) {
      if (classOf[other] !== classOf[group] || postings[other].length > Math.max(reach, 2 * support)) continue
      consider([set, [other]], [[...rest, other], [item]], before, lossBefore)
    }
    for (const [place, name] of others.entries()) {
      const there = state.members[name]
      const spent = before + otherCosts[place]
      const lossSpent = lossBefore + costs.loss(there)
      if (there.length < largestSet) consider([set, there], [rest, [...there, item]], spent, lossSpent)
      for (const other of there) {
        const beside = postings[other].length
        if (beside > reach * support || support > reach * beside) continue
        const without = there.filter((one) => one !== other)
        consider(
          [set, there],
          [
            [...rest, other],
            [...without, item],
          ],
          spent,
          lossSpent,
        )
      }
    }
  }
  return found
}

function isPlain(state: Grouping, item: number): boolean {
  return state.groupOf[item] === item && state.sizes[item] === 1
}

/** So many numbers below the bound that fit, each once; fewer where few do. */
function drawn(bound: number, count: number, random: Random, fits: (one: number) => boolean = () => true): number[] {
  const chosen = new Set<number>()
  const wanted = Math.min(count, bound)
  for (let attempt = 0; attempt < 20 * wanted && chosen.size < wanted; attempt++) {
    const one = below(bound, random)
    if (fits(one)) chosen.add(one)
  }
  return [...chosen]
}
