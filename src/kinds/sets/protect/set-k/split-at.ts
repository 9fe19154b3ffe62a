import { SequenceInterner } from '../../../../data/sequence-interner.js'
import type { ItemTree } from '../item-tree.js'

/** A class divided by which children of one node its transactions hold. */
export interface Split {
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
export function splitAt(
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
