import { type Hierarchy, hierarchyFault } from '../../../data/hierarchy.js'
import type { Transactions } from '../../../data/transactions.js'
import { type Infeasible, infeasible } from '../../../contract/protector.js'
import { type ItemTree, itemTree } from './item-tree.js'

/** A hierarchy settled against the data: a tree, and by item its leaf. */
export interface TreeTask {
  readonly kind: 'task'
  readonly tree: ItemTree
  readonly leafOf: Int32Array
}

export function resolveTree(data: Transactions, hierarchy: Hierarchy): TreeTask | Infeasible {
  const fault = hierarchyFault(hierarchy)
  if (fault) return infeasible(`line ${fault.value + 1} of the hierarchy: ${fault.rule}`, fault.remedy)
  const leafOfName = new Map(hierarchy.values.map((name, leaf) => [name, leaf]))
  const missing = data.items.filter((name) => !leafOfName.has(name))
  if (missing.length > 0)
    return infeasible(`the hierarchy misses ${missing.length} of ${data.items.length} items`, 'add a line for each', {
      items: missing,
    })
  return {
    kind: 'task',
    tree: itemTree(hierarchy),
    leafOf: Int32Array.from(data.items, (name) => leafOfName.get(name)!),
  }
}

/** Even the topmost nodes are too rare, and there is nothing above them. */
export function noCommonTop(items: readonly string[], support: number, stepCount: number): Infeasible {
  return infeasible(
    'the hierarchy has no common top, and its parts are too rare',
    'close the hierarchy with a * level',
    { items, support, stepCount },
  )
}
