import { type Hierarchy, hierarchyFault } from '../../../data/hierarchy.js'
import type { Rows } from '../../../data/rows.js'
import type { Transactions } from '../../../data/transactions.js'
import { type Infeasible, infeasible } from '../../../contract/protector.js'

/** A hierarchy as a tree of numbered nodes: first the values in file order, then the nodes above them, level by level. */
export interface ItemTree {
  readonly names: readonly string[]
  /** By node; -1 above the topmost. */
  readonly parent: Int32Array
  readonly children: readonly (readonly number[])[]
  /** By node: the values under it, in file order. */
  readonly leaves: readonly (readonly number[])[]
}

/** A node with a single child is the child under another name, and is left out. */
export function itemTree({ values, levels }: Hierarchy): ItemTree {
  const names = [...values]
  const parents = values.map(() => -1)
  const children: number[][] = values.map(() => [])
  const leaves: number[][] = values.map((_, value) => [value])
  const at = Int32Array.from(values.keys())
  for (const { codes, names: labels } of levels) {
    const below = labels.map(() => new Set<number>())
    for (const [value, code] of codes.entries()) below[code].add(at[value])
    const nodeOf = below.map((nodes, code) => {
      if (nodes.size === 1) return [...nodes][0]
      const node = names.push(labels[code]) - 1
      parents.push(-1)
      children.push([...nodes])
      leaves.push([])
      for (const child of nodes) parents[child] = node
      return node
    })
    for (const [value, code] of codes.entries()) {
      const node = nodeOf[code]
      if (node !== at[value]) leaves[node].push(value)
      at[value] = node
    }
  }
  return { names, parent: Int32Array.from(parents), children, leaves }
}

/** For every node, the transactions that hold an item under it; `leafOf` gives an item's leaf. */
export function nodePostings(tree: ItemTree, rows: Rows, leafOf: Int32Array): Uint32Array[] {
  const found: number[][] = tree.names.map(() => [])
  const seenIn = new Int32Array(tree.names.length).fill(-1)
  for (let t = 0; t + 1 < rows.offsets.length; t++) {
    for (let e = rows.offsets[t]; e < rows.offsets[t + 1]; e++) {
      for (let node = leafOf[rows.codes[e]]; node >= 0 && seenIn[node] !== t; node = tree.parent[node]) {
        seenIn[node] = t
        found[node].push(t)
      }
    }
  }
  return found.map((transactions) => Uint32Array.from(transactions))
}

/** A hierarchy settled against the data: a tree, and by item its leaf. */
interface TreeTask {
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
