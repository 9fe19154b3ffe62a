import { itemRows } from '../../../data/item-rows.js'
import type { Transactions } from '../../../data/transactions.js'
import { type ItemTree, nodePostings } from './item-tree.js'
import { type Labelling, supportOf } from './labelling.js'

/**
 * A cut through the item hierarchy: every item is published as one node above it (or as itself), and so is every
 * other item under that node. The groups of the labelling are the tree's nodes.
 */
export interface Cut extends Labelling {
  readonly tree: ItemTree
  readonly itemOf: Int32Array
  /** By node: how often its items occur in the data. */
  readonly occurrences: Float64Array
  /** What was spent on it: items looked at, and nodes raised to. */
  readonly effort: { looks: number; steps: number }
}

export function finestCut(data: Transactions, tree: ItemTree, leafOf: Int32Array): Cut {
  const rows = itemRows(data)
  const itemOf = new Int32Array(tree.names.length).fill(-1)
  for (const [item, leaf] of leafOf.entries()) itemOf[leaf] = item
  const occurrences = new Float64Array(tree.names.length)
  for (const code of rows.codes) occurrences[leafOf[code]]++
  for (const [node, parent] of tree.parent.entries()) if (parent >= 0) occurrences[parent] += occurrences[node]
  return {
    rows,
    groupOf: leafOf.slice(),
    groupCount: tree.names.length,
    postings: nodePostings(tree, rows, leafOf),
    slots: [],
    tree,
    itemOf,
    occurrences,
    effort: { looks: 0, steps: 0 },
  }
}

/** Publishes everything under a node as that node. */
export function raiseTo(cut: Cut, node: number): void {
  for (const leaf of cut.tree.leaves[node]) if (cut.itemOf[leaf] >= 0) cut.groupOf[cut.itemOf[leaf]] = node
}

/** The nodes in use, in tree order. */
export function cutNodes(cut: Cut): number[] {
  return [...new Set(cut.groupOf)].sort((a, b) => a - b)
}

/** The nodes in use under a node, or the node itself. */
export function nodesUnder(cut: Cut, node: number): number[] {
  const found = new Set<number>()
  for (const leaf of cut.tree.leaves[node]) if (cut.itemOf[leaf] >= 0) found.add(cut.groupOf[cut.itemOf[leaf]])
  return [...found]
}

/** Whether the node is on the cut; a node over items that never occur is not. */
export function inUse(cut: Cut, node: number): boolean {
  return cut.tree.leaves[node].some((leaf) => cut.itemOf[leaf] >= 0 && cut.groupOf[cut.itemOf[leaf]] === node)
}

/** Values a node stands for; a value published as itself counts 0, as in the k^m papers' NCP. */
function spread(tree: ItemTree, node: number): number {
  const leaves = tree.leaves[node].length
  return leaves === 1 ? 0 : leaves
}

/** What publishing a node adds to the NCP, times values times occurrences. */
export function nodeLoss({ occurrences, tree }: Cut, node: number): number {
  return occurrences[node] * spread(tree, node)
}

/** The NCP, times values times occurrences. */
export function cutLoss(cut: Cut): number {
  return cutNodes(cut).reduce((sum, node) => sum + nodeLoss(cut, node), 0)
}

/** What raising to a node adds to the NCP, times values times occurrences. */
function lossOfRaising(cut: Cut, node: number): number {
  let loss = 0
  for (const leaf of cut.tree.leaves[node]) {
    const item = cut.itemOf[leaf]
    if (item >= 0) loss += cut.occurrences[leaf] * (spread(cut.tree, node) - spread(cut.tree, cut.groupOf[item]))
  }
  return loss
}

/**
 * The cheapest way (NCP) to lift a rare set of cut nodes to k: for each of its nodes the ancestor to publish instead.
 * Every combination of ancestors is weighed; where one lies above another, the two become one. Null if none will do. The
 * barred node and what is above it are not chosen.
 */
export function cheapestRaise(cut: Cut, q: readonly number[], k: number, barred = -1): readonly number[] | null {
  let best: readonly number[] | null = null
  let least = Infinity
  const closed = upward(cut.tree, barred)
  const losses = new Map<number, number>()
  const lossOf = (node: number): number => {
    const known = losses.get(node) ?? lossOfRaising(cut, node)
    losses.set(node, known)
    return known
  }
  const choose = (place: number, chosen: readonly number[]): void => {
    if (place < q.length) {
      for (const node of upward(cut.tree, q[place])) {
        if (closed.includes(node)) break
        choose(place + 1, [...chosen, node])
      }
      return
    }
    const nodes = topmost(cut.tree, chosen)
    const loss = nodes.reduce((sum, node) => sum + lossOf(node), 0)
    if (loss < least && supportOf(cut, nodes) >= k) {
      least = loss
      best = nodes
    }
  }
  choose(0, [])
  return best
}

function topmost(tree: ItemTree, nodes: readonly number[]): number[] {
  const distinct = [...new Set(nodes)]
  return distinct.filter((node) => !distinct.some((other) => other !== node && upward(tree, node).includes(other)))
}

/** A node and all above it. */
function upward(tree: ItemTree, node: number): number[] {
  const path: number[] = []
  for (let at = node; at >= 0; at = tree.parent[at]) path.push(at)
  return path
}
