import { type Rows, rowAt, rowCount } from '../../../data/rows.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import type { ItemTree } from './item-tree.js'

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
type Partitioned =
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

/** A class divided by which children of one node its transactions hold. */
interface Split {
  readonly node: number
  /** Each of k transactions or more, rising; published as these children from now on. */
  readonly groups: readonly { readonly transactions: readonly number[]; readonly children: readonly number[] }[]
  /** None, or k or more: they stay published as the node. */
  readonly rest: readonly number[]
  /** What the NCP falls by, times values times items. */
  readonly saved: number
}

/** A transaction of a class, and what it saves to publish children of the node for it. */
interface Member {
  readonly transaction: number
  readonly saves: number
}

interface Group {
  readonly children: readonly number[]
  readonly members: readonly Member[]
}

/**
 * Divides a class at a node; `holders` and `children` tell item by item which transaction (rising) holds which child.
 * Undefined where nothing is left of it once all parts are k or more; hopeless where no part was.
 */
function splitAt(
  tree: ItemTree,
  node: number,
  holders: readonly number[],
  children: readonly number[],
  k: number,
): Split | 'hopeless' | undefined {
  const groups = grouped(tree, node, holders, children)
  const large = groups.filter(({ members }) => members.length >= k)
  if (large.length === 0) return 'hopeless'
  const rest = groups.filter(({ members }) => members.length < k).flatMap(({ members }) => members)
  const balanced = balance(large, rest, k)
  if (!balanced) return undefined
  return {
    node,
    groups: balanced.groups.map((group) => ({ children: group.children, transactions: transactionsOf(group.members) })),
    rest: transactionsOf(balanced.rest),
    saved: balanced.groups.reduce((sum, { members }) => sum + savedBy(members), 0),
  }
}

function grouped(tree: ItemTree, node: number, holders: readonly number[], children: readonly number[]): Group[] {
  const before = tree.leaves[node].length
  const kinds = new SequenceInterner()
  const groups: { children: number[]; members: Member[] }[] = []
  for (let start = 0, end = 0; start < holders.length; start = end) {
    let saves = 0
    for (end = start; holders[end] === holders[start]; end++) {
      const after = tree.leaves[children[end]].length
      saves += before - (after === 1 ? 0 : after)
    }
    const held = [...new Set(children.slice(start, end))].sort((a, b) => a - b)
    const kind = kinds.intern(held)
    groups[kind] ??= { children: held, members: [] }
    groups[kind].members.push({ transaction: holders[start], saves })
  }
  return groups
}

/**
 * Sees to it that what stays behind is nobody or k or more: those of too large groups join it who save least; where
 * these are too few, the group that saves least does as a whole. Undefined where no group is left.
 */
function balance(
  large: readonly Group[],
  rest: readonly Member[],
  k: number,
): { readonly groups: readonly Group[]; readonly rest: readonly Member[] } | undefined {
  const lack = rest.length === 0 ? 0 : k - rest.length
  if (lack <= 0) return { groups: large, rest }
  const bySaving = (a: Member, b: Member): number => a.saves - b.saves || a.transaction - b.transaction
  const spare = large
    .flatMap(({ members }) => members.toSorted(bySaving).slice(0, members.length - k))
    .sort(bySaving)
    .slice(0, lack)
  if (spare.length === lack) {
    const moved = new Set(spare)
    const groups = large.map(({ children, members }) => ({
      children,
      members: members.filter((one) => !moved.has(one)),
    }))
    return { groups, rest: [...rest, ...spare] }
  }
  if (large.length === 1) return undefined
  const least = large.reduce((a, b) => (savedBy(b.members) < savedBy(a.members) ? b : a))
  return { groups: large.filter((group) => group !== least), rest: [...rest, ...least.members] }
}

function savedBy(members: readonly Member[]): number {
  return members.reduce((sum, { saves }) => sum + saves, 0)
}

function transactionsOf(members: readonly Member[]): number[] {
  return members.map(({ transaction }) => transaction).sort((a, b) => a - b)
}
