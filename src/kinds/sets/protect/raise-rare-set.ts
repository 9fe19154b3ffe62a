import { type Cut, lossOfRaising } from './cut.js'
import type { ItemTree } from './item-tree.js'
import { supportOf } from './labelling.js'

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
