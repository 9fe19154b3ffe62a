import { type Cut, cutNodes, raiseTo, spread } from './cut.js'
import { cheapestRaise } from './raise-rare-set.js'
import { rareSetWith } from './rare-set.js'

/** Told of each node the cut moves to. */
export type OnMove = (node: number) => void

/**
 * Raises items until every set of at most m published nodes is in k transactions or none: single nodes first, then
 * pairs and on (Apriori), frequent nodes first because they meet most rare ones. Returns a set no raise can help.
 */
export function raiseUntilMet(cut: Cut, k: number, m: number, onMove: OnMove): readonly number[] | null {
  for (let size = 1; size <= m; size++) {
    const met = new Set<number>()
    for (let open = cutNodes(cut); open.length > 0; open = cutNodes(cut).filter((node) => !met.has(node))) {
      open.sort((a, b) => cut.postings[b].length - cut.postings[a].length || a - b)
      for (const node of open) {
        const rare = raiseAround(cut, node, size, k, onMove)
        if (rare) return rare
        met.add(node)
      }
    }
  }
  return null
}

/** Raises until no rare set holds the node any more, or the node itself has been replaced. */
function raiseAround(cut: Cut, node: number, size: number, k: number, onMove: OnMove): readonly number[] | null {
  while (inUse(cut, node)) {
    const rare = rareSetWith(cut, node, size, k)
    if (!rare) return null
    const nodes = cheapestRaise(cut, rare, k)
    if (!nodes) return rare
    for (const target of nodes) {
      if (rare.includes(target)) continue
      raiseTo(cut, target)
      onMove(target)
    }
  }
  return null
}

/**
 * Lowers nodes to their children wherever all sets stay met, dearest first. A finer cut is never easier to meet, so a
 * node that cannot be lowered once never can, and each is tried once. No node of the result can be lowered.
 */
export function lowerWherePossible(cut: Cut, k: number, m: number): void {
  const loss = (node: number): number => cut.occurrences[node] * spread(cut.tree, node)
  const inner = (node: number): boolean => cut.tree.children[node].length > 0
  const open = cutNodes(cut).filter(inner)
  while (open.length > 0) {
    open.sort((a, b) => loss(a) - loss(b) || a - b)
    const node = open.pop()!
    const children = cut.tree.children[node]
    for (const child of children) raiseTo(cut, child)
    if (children.every((child) => rareSetWith(cut, child, m, k) === null)) {
      for (const child of children) if (inner(child) && inUse(cut, child)) open.push(child)
    } else raiseTo(cut, node)
  }
}

/** Whether the node is on the cut; a node over items that never occur is not. */
function inUse(cut: Cut, node: number): boolean {
  return cut.tree.leaves[node].some((leaf) => cut.itemOf[leaf] >= 0 && cut.groupOf[cut.itemOf[leaf]] === node)
}
