import type { Transactions } from '../../../data/transactions.js'
import { type Grouping, grouping, merge, suppress, groupsOf } from './grouping.js'
import { GroupTallies } from './group-tallies.js'
import { memberDistance, type Partners, partnersIn } from './cheapest-partner.js'
import type { Task } from './resolve.js'
import { largestDeficientSet, publishedGroups, rareSetWith } from './deficient-set.js'
import { supportOf } from './labelling.js'

/** How far apart two items are in meaning, 0 (the same) to 1; weighs the utility loss. */
export type Distance = (a: string, b: string) => number

/** Where a run of COAT or PCTA ended: `stuck` is null when every constraint is met. */
export interface Attempt {
  readonly state: Grouping
  readonly stepCount: number
  readonly stuck: Stuck | null
}

/** What a repair may do to the data. */
interface Workbench {
  readonly state: Grouping
  readonly partners: Partners
  readonly tallies: GroupTallies
  readonly join: (a: number, b: number) => void
  readonly drop: (group: number) => void
}

/**
 * Runs repairs on a fresh grouping of the data until the task is met or the repair gives up. `classOf` gives an item's
 * utility constraint, -1 where it has none.
 */
export function generalise(
  data: Transactions,
  task: Task,
  classOf: Int32Array,
  distance: Distance | undefined,
  repairWith: (bench: Workbench) => Repair,
): Attempt {
  const state = grouping(data)
  const distances = memberDistance(data.items, state.members, distance)
  const tallies = new GroupTallies(state)
  const partners = partnersIn(state, tallies, classOf, distances)
  let stepCount = 0
  const join = (a: number, b: number): void => {
    const into = Math.min(a, b)
    distances.joined(a, b, into)
    merge(state, a, b)
    partners.joined(into)
    stepCount++
  }
  const drop = (group: number): void => {
    stepCount += state.members[group].length
    suppress(state, group)
  }
  const stuck = meetConstraints(state, tallies, task, repairWith({ state, partners, tallies, join, drop }))
  return { state, stepCount, stuck }
}

/** Changes the grouping so that the rare set q becomes less rare or goes; false when there is no way left. */
type Repair = (q: readonly number[], constraint: ReadonlySet<number>) => boolean

export interface Stuck {
  /** The privacy constraint, or none when all m-sets were asked for. */
  readonly constraint?: number
  readonly q: readonly number[]
  /** Transactions that held q before the last repair. */
  readonly support: number
}

/**
 * Repairs until every privacy constraint, and every set of at most m items if asked, is met; null on success. A met
 * constraint can become rare again when groups grow into sets that never occurred, so it goes round until quiet.
 */
function meetConstraints(state: Grouping, tallies: GroupTallies, task: Task, repair: Repair): Stuck | null {
  const order = byFallingSupport(state, task.privacy)
  const metAt = new Float64Array(task.privacy.length).fill(-1)
  const clearedAt = new Float64Array(state.itemCount)
  for (;;) {
    const before = state.changes.length
    for (const index of order) {
      const stuck = meetOne(state, task, index, metAt, repair)
      if (stuck) return stuck
    }
    const stuck = meetAllSets(state, tallies, task, clearedAt, repair)
    if (stuck || state.changes.length === before) return stuck
  }
}

function meetOne(state: Grouping, task: Task, index: number, metAt: Float64Array, repair: Repair): Stuck | null {
  const constraint = task.privacy[index]
  const changed = publishedGroups(state, constraint).some((group) => state.changedAt[group] > metAt[index])
  if (!changed) return null
  for (;;) {
    const q = largestDeficientSet(state, constraint, task.k)
    if (!q) break
    const support = supportOf(state, q)
    if (!repair(q, new Set(publishedGroups(state, constraint)))) return { constraint: index, q, support }
  }
  metAt[index] = state.changes.length
  return null
}

/** Single items first, then pairs and on: joining groups whose smaller sets are met never breaks those again. */
function meetAllSets(
  state: Grouping,
  tallies: GroupTallies,
  task: Task,
  clearedAt: Float64Array,
  repair: Repair,
): Stuck | null {
  for (let size = 1; size <= task.m; size++) {
    clearedAt.fill(-1)
    for (let open = groupsOf(state); open.length > 0; open = openGroups(state, clearedAt)) {
      for (const group of byRisingSupport(state, open)) {
        while (state.groupOf[group] === group) {
          const q = rareSetWith(state, group, size, task.k, (one) => tallies.of(one, 0))
          if (!q) break
          const support = supportOf(state, q)
          if (!repair(q, new Set(q))) return { q, support }
        }
        clearedAt[group] = state.changes.length
      }
    }
  }
  return null
}

/** Rare groups first: the walk over their transactions is short, and it is they who are joined. */
function byRisingSupport(state: Grouping, groups: number[]): number[] {
  return groups.sort((a, b) => state.postings[a].length - state.postings[b].length || a - b)
}

function openGroups(state: Grouping, clearedAt: Float64Array): number[] {
  return groupsOf(state).filter((group) => state.changedAt[group] > clearedAt[group])
}

function byFallingSupport(state: Grouping, constraints: readonly (readonly number[])[]): number[] {
  const supports = constraints.map((constraint) => supportOf(state, constraint))
  return [...constraints.keys()].sort((a, b) => supports[b] - supports[a] || a - b)
}
