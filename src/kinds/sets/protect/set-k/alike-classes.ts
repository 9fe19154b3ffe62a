import { type Rows, rowAt, rowCount } from '../../../../data/rows.js'
import { SequenceInterner } from '../../../../data/sequence-interner.js'
import type { ItemTree } from '../item-tree.js'
import { type Split, splitAt } from './split-at.js'

/** Transactions that are published alike, and the nodes they are published as, in tree order. */
export interface AlikeClass {
  /** Rising. */
  readonly transactions: readonly number[]
  readonly nodes: readonly number[]
}

/** A class under way. */
interface Open extends AlikeClass {
  /** Those of its nodes that may still be replaced by what is below them. */
  readonly open: readonly number[]
}

/** What came of it: classes of k or more, or one of the topmost nodes alone that is too small. */
export type Partitioned =
  | { readonly kind: 'classes'; readonly classes: readonly AlikeClass[] }
  | { readonly kind: 'too rare'; readonly rare: AlikeClass }

/**
 * Top-down partition (He and Naughton): all transactions are published as the top of the hierarchy first. Then class by
 * class the node is taken whose replacement by the children that a transaction really holds saves most, and the class is
 * divided by those children; what would be fewer than k stays behind as it was.
 */
export function alikeClasses(rows: Rows, tree: ItemTree, leafOf: Int32Array, k: number): Partitioned {
  const todo = topClasses(rows, tree, leafOf)
  const rare = todo.find(({ transactions }) => transactions.length < k)
  if (rare) return { kind: 'too rare', rare }
  const classes: AlikeClass[] = []
  const inner = (node: number): boolean => tree.children[node].length > 0
  for (let one = todo.pop(); one; one = todo.pop()) {
    const { best, hopeless } = bestSplit(one, rows, tree, leafOf, k)
    if (!best) {
      classes.push({ transactions: one.transactions, nodes: one.nodes })
      continue
    }
    const open = one.open.filter((node) => node !== best.node && !hopeless.has(node))
    const others = one.nodes.filter((node) => node !== best.node)
    for (const { transactions, children } of best.groups)
      todo.push({
        transactions,
        nodes: [...others, ...children].sort((a, b) => a - b),
        open: [...open, ...children.filter(inner)],
      })
    if (best.rest.length > 0) todo.push({ transactions: best.rest, nodes: one.nodes, open })
  }
  return { kind: 'classes', classes: classes.sort((a, b) => a.transactions[0] - b.transactions[0]) }
}

/** The transactions that hold anything, by the topmost nodes they hold: one class where the hierarchy has a common top. */
function topClasses(rows: Rows, { parent, children }: ItemTree, leafOf: Int32Array): Open[] {
  const kinds = new SequenceInterner()
  const classes: { transactions: number[]; nodes: number[]; open: number[] }[] = []
  for (let t = 0; t < rowCount(rows); t++) {
    const tops = new Set<number>()
    for (const item of rowAt(rows, t)) {
      let node = leafOf[item]
      while (parent[node] >= 0) node = parent[node]
      tops.add(node)
    }
    if (tops.size === 0) continue
    const nodes = [...tops].sort((a, b) => a - b)
    const kind = kinds.intern(nodes)
    classes[kind] ??= { transactions: [], nodes, open: nodes.filter((node) => children[node].length > 0) }
    classes[kind].transactions.push(t)
  }
  return classes
}

/**
 * The split of one of its open nodes that saves most, ties by tree order; and the nodes of which no k transactions hold
 * the same children, for no part of the class ever will.
 */
function bestSplit(
  { transactions, open }: Open,
  rows: Rows,
  tree: ItemTree,
  leafOf: Int32Array,
  k: number,
): { readonly best: Split | undefined; readonly hopeless: ReadonlySet<number> } {
  const placeOf = new Map(open.map((node, place) => [node, place]))
  // For each open node, which child of it stands for an item of which transaction.
  const held = open.map((): { holders: number[]; children: number[] } => ({ holders: [], children: [] }))
  for (const t of transactions) {
    for (const item of rowAt(rows, t)) {
      for (let child = leafOf[item], node = tree.parent[child]; node >= 0; child = node, node = tree.parent[node]) {
        const place = placeOf.get(node)
        if (place === undefined) continue
        held[place].holders.push(t)
        held[place].children.push(child)
        break
      }
    }
  }
  let best: Split | undefined
  const hopeless = new Set<number>()
  for (const [place, node] of open.entries()) {
    const split = splitAt(tree, node, held[place].holders, held[place].children, k)
    if (split === 'hopeless') hopeless.add(node)
    else if (split && (!best || split.saved > best.saved || (split.saved === best.saved && node < best.node)))
      best = split
  }
  return { best, hopeless }
}
