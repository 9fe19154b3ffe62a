import { largestDeficientSet, publishedGroups } from './deficient-set.js'
import { type Grouping, groupsOf } from './grouping.js'
import type { GroupTallies } from './group-tallies.js'
import { supportOf } from './labelling.js'
import { rareSetWith } from './rare-set.js'
import type { Task } from './resolve.js'

/** Changes the grouping so that the rare set q becomes less rare or goes; false when there is no way left. */
export type Repair = (q: readonly number[], constraint: ReadonlySet<number>) => boolean

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
export function meetConstraints(state: Grouping, tallies: GroupTallies, task: Task, repair: Repair): Stuck | null {
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
