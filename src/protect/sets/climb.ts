import { type Cut, cutNodes, raiseTo, spread } from './cut.js'
import { cheapestRaise } from './raise-rare-set.js'
import { rareSetWith } from './rare-set.js'

/** How an attempt goes about it. */
export interface Climb {
  readonly k: number
  readonly m: number
  /** Which of two nodes is settled first. */
  readonly order: (cut: Cut, a: number, b: number) => number
  /** A node that must not be raised to, nor anything above it. */
  readonly barred?: number
  /** Items of transactions that may be looked at. */
  readonly mostLooks: number
}

/** What an attempt came to: every set is met, a set that no raise can help, or it took too long. */
export type Climbed = 'met' | 'too long' | readonly number[]

/** Rare nodes meet few others, so what they need is known soon; frequent ones meet most rare ones at once. */
export const rarestFirst: Climb['order'] = (cut, a, b) => cut.postings[a].length - cut.postings[b].length || a - b
export const frequentFirst: Climb['order'] = (cut, a, b) => cut.postings[b].length - cut.postings[a].length || a - b

/**
 * Raises items until every set of at most m published nodes is in k transactions or none: single nodes first, then
 * pairs and on (Apriori).
 */
export function raiseUntilMet(cut: Cut, climb: Climb): Climbed {
  const end = cut.effort.looks + climb.mostLooks
  for (let size = 1; size <= climb.m; size++) {
    const met = new Set<number>()
    for (let open = cutNodes(cut); open.length > 0; open = cutNodes(cut).filter((node) => !met.has(node))) {
      open.sort((a, b) => climb.order(cut, a, b))
      for (const node of open) {
        const rare = raiseAround(cut, node, size, climb)
        if (rare) return rare
        if (cut.effort.looks > end) return 'too long'
        met.add(node)
      }
    }
  }
  return 'met'
}

/** Raises until no rare set holds the node any more, or the node itself has been replaced. */
function raiseAround(cut: Cut, node: number, size: number, { k, barred }: Climb): readonly number[] | null {
  while (inUse(cut, node)) {
    const rare = rareSetWith(cut, node, size, k)
    if (!rare) return null
    const nodes = cheapestRaise(cut, rare, k, barred)
    if (!nodes) return rare
    for (const target of nodes) {
      if (rare.includes(target)) continue
      raiseTo(cut, target)
      cut.effort.steps++
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
