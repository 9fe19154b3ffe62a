import { type Transactions, generalisedCount } from '../../../data/transactions.js'
import type { Attempt } from './generalise.js'
import type { ItemOrder } from './item-order.js'
import type { Grouping } from './grouping.js'
import { suppressedGroup } from './labelling.js'
import { setsRelease } from '../../../contract/release.js'
import type { Protected } from '../../../contract/protector.js'
import { type Recoding, keptAsIs, leftOut, recode } from './recode.js'
import type { Task } from './resolve.js'

/** The release a finished grouping stands for. */
export function releaseOf({ data, random, notes }: ItemOrder, task: Task, { state }: Attempt): Protected<'sets'> {
  const { transactions } = recode(data, recodingOf(data, state, task.utility), random)
  return {
    kind: 'released',
    release: setsRelease(transactions),
    made: { generalisedItems: generalisedCount(transactions), suppressedItems: state.suppressedCount },
    notes: [...task.notes, ...notes],
  }
}

/** Members in the order of their utility constraint. */
function recodingOf(data: Transactions, state: Grouping, utility: Task['utility']): Recoding {
  const published = new Int32Array(data.items.length).fill(keptAsIs)
  const setOf = new Map<number, number>()
  const sets: string[][] = []
  for (const item of utility.flat()) {
    const group = state.groupOf[item]
    if (group === suppressedGroup || state.members[group].length < 2) continue
    const set = setOf.get(group) ?? sets.push([]) - 1
    setOf.set(group, set)
    sets[set].push(data.items[item])
    published[item] = set
  }
  for (const [item, group] of state.groupOf.entries()) if (group === suppressedGroup) published[item] = leftOut
  return { published, sets }
}
