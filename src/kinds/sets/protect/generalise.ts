import type { Transactions } from '../../../data/transactions.js'
import { type Grouping, grouping, merge, suppress } from './grouping.js'
import { type Repair, type Stuck, meetConstraints } from './meet-constraints.js'
import { GroupTallies } from './group-tallies.js'
import { memberDistance } from './member-distance.js'
import { type Partners, partnersIn } from './cheapest-partner.js'
import type { Task } from './resolve.js'

/** How far apart two items are in meaning, 0 (the same) to 1; weighs the utility loss. */
export type Distance = (a: string, b: string) => number

/** Where a run of COAT or PCTA ended: `stuck` is null when every constraint is met. */
export interface Attempt {
  readonly state: Grouping
  readonly stepCount: number
  readonly stuck: Stuck | null
}

/** What a repair may do to the data. */
export interface Workbench {
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
