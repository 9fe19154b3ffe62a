import { type Cut, cutLoss, cutNodes, inUse, nodeLoss, raiseTo, nodesUnder, cheapestRaise } from './cut.js'
import { type GroupCounts, countGroups, countReplaced } from './labelling.js'
import { rareSetWith } from './deficient-set.js'

/**
 * Items of transactions that may be looked at beyond the first attempt, or as many as that took: a second or two. Counted,
 * not timed, so that the same data gives the same release everywhere.
 */
const mostLooks = 100_000_000

/** A cut where every set is met, and its loss. */
interface Found {
  readonly loss: number
  readonly groupOf: Int32Array
}

/**
 * Brings the cut to where every set of at most m is met at a loss as small as was found: raising rare nodes first, and
 * raising frequent ones first; then both, the better first, are improved node by node. Returns a set that no raise can help.
 */
export function leastCut(cut: Cut, k: number, m: number): readonly number[] | null {
  const finest = cut.groupOf.slice()
  const hindrances: Hindrances = new Map()
  let end = Infinity
  const search: Search = { cut, k, m, hindrances, looksLeft: () => end - cut.effort.looks }
  const first = raiseUntilMet(cut, { k, m, order: rarestFirst, mostLooks: Infinity })
  if (typeof first !== 'string') return first
  const starts = [lowered(search)]
  end = cut.effort.looks + Math.max(cut.effort.looks, mostLooks)
  cut.groupOf.set(finest)
  if (raiseUntilMet(cut, { k, m, order: frequentFirst, mostLooks: search.looksLeft() }) === 'met')
    starts.push(lowered(search))
  const ends = starts.sort((a, b) => a.loss - b.loss).map((start) => improved(search, start))
  cut.groupOf.set(ends.reduce((a, b) => (b.loss < a.loss ? b : a)).groupOf)
  return null
}

interface Search {
  readonly cut: Cut
  readonly k: number
  readonly m: number
  readonly hindrances: Hindrances
  readonly looksLeft: () => number
}

function lowered({ cut, k, m, hindrances }: Search): Found {
  lowerWherePossible(cut, k, m, hindrances)
  return { loss: cutLoss(cut), groupOf: cut.groupOf.slice() }
}

/**
 * Goes over the nodes, the dearest first, again and again until none can be done without: the node is lowered and barred,
 * and what it held together is raised elsewhere. Only its children's sets are looked at, so an attempt costs little.
 */
function improved(search: Search, start: Found): Found {
  const { cut } = search
  let best = start
  for (let before = Infinity; best.loss < before;) {
    before = best.loss
    cut.groupOf.set(best.groupOf)
    for (const node of dearestFirst(cut)) {
      if (search.looksLeft() <= 0) return best
      cut.groupOf.set(best.groupOf)
      if (inUse(cut, node)) best = without(search, node, best)
    }
  }
  return best
}

function without(search: Search, node: number, best: Found): Found {
  const { cut, k, m } = search
  const children = cut.tree.children[node]
  cut.effort.looks += cut.groupOf.length
  for (const child of children) raiseTo(cut, child)
  const climb: Climb = { k, m, order: rarestFirst, barred: node, mostLooks: search.looksLeft() }
  if (raiseUntilMet(cut, climb, children) !== 'met') return best
  const found = lowered(search)
  return found.loss < best.loss ? found : best
}

/** The nodes of a cut that stand for more than one value, those that lose most first. */
function dearestFirst(cut: Cut): number[] {
  return cutNodes(cut)
    .filter((node) => cut.tree.children[node].length > 0)
    .sort((a, b) => nodeLoss(cut, b) - nodeLoss(cut, a) || a - b)
}

/** How an attempt goes about it. */
interface Climb {
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
type Climbed = 'met' | 'too long' | readonly number[]

/** Rare nodes meet few others, so what they need is known soon; frequent ones meet most rare ones at once. */
export const rarestFirst: Climb['order'] = (cut, a, b) => cut.postings[a].length - cut.postings[b].length || a - b
export const frequentFirst: Climb['order'] = (cut, a, b) => cut.postings[b].length - cut.postings[a].length || a - b

/**
 * Raises items until every set of at most m published nodes is in k transactions or none: single nodes first, then
 * pairs and on (Apriori). `doubtful` are the nodes whose sets may be rare; every other set is met, and stays so, because a
 * set that a raise makes anew holds a set that was met.
 */
export function raiseUntilMet(cut: Cut, climb: Climb, doubtful: Iterable<number> = cutNodes(cut)): Climbed {
  const end = cut.effort.looks + climb.mostLooks
  const touched = new Set(doubtful)
  for (let size = 1; size <= climb.m; size++) {
    const met = new Set<number>()
    const unmet = (): number[] => [...touched].filter((node) => !met.has(node) && inUse(cut, node))
    for (let open = unmet(); open.length > 0; open = unmet()) {
      open.sort((a, b) => climb.order(cut, a, b))
      for (const node of open) {
        const rare = raiseAround(cut, node, size, climb, touched, met)
        if (rare) return rare
        if (cut.effort.looks > end) return 'too long'
        met.add(node)
      }
    }
  }
  return 'met'
}

/** Raises until no rare set holds the node any more, or the node itself has been replaced. */
function raiseAround(
  cut: Cut,
  node: number,
  size: number,
  { k, barred }: Climb,
  touched: Set<number>,
  met: Set<number>,
): readonly number[] | null {
  let beside: GroupCounts | undefined
  while (inUse(cut, node)) {
    const rare = rareSetWith(cut, node, size, k, () => (beside ??= countGroups(cut, cut.postings[node], 0)))
    if (!rare) return null
    const nodes = cheapestRaise(cut, rare, k, barred)
    if (!nodes) return rare
    for (const target of nodes) {
      if (rare.includes(target)) continue
      const under = nodesUnder(cut, target)
      const replaced = under.filter((one) => touched.has(one))
      raiseTo(cut, target)
      cut.effort.steps++
      if (beside) beside = countReplaced(cut, cut.postings[node], 0, under, target)
      if (replaced.length > 0) touched.add(target)
      if (replaced.every((one) => met.has(one))) met.add(target)
    }
  }
  return null
}

/** Why a node was not lowered: a rare set that its children would make with nodes of the cut. */
export type Hindrances = Map<number, readonly number[]>

/**
 * Lowers nodes to their children wherever all sets stay met, dearest first. A finer cut is never easier to meet, so a
 * node that cannot be lowered once never can, and each is tried once. No node of the result can be lowered. What hinders
 * hangs on the data alone, so it is remembered: while its other nodes are on the cut, it still does.
 */
export function lowerWherePossible(cut: Cut, k: number, m: number, hindrances: Hindrances = new Map()): void {
  const { children, parent } = cut.tree
  const inner = (node: number): boolean => children[node].length > 0
  const hindered = (node: number): boolean =>
    hindrances.get(node)?.every((one) => parent[one] === node || inUse(cut, one)) ?? false
  const open = cutNodes(cut).filter(inner)
  for (let sorted = false; open.length > 0;) {
    if (!sorted) open.sort((a, b) => nodeLoss(cut, a) - nodeLoss(cut, b) || a - b)
    sorted = true
    const node = open.pop()!
    if (hindered(node)) continue
    const rare = lowerUnlessRare(cut, node, k, m)
    if (rare) hindrances.set(node, rare)
    else {
      open.push(...children[node].filter((child) => inner(child) && inUse(cut, child)))
      sorted = false
    }
  }
}

/** Lowers a node to its children, or leaves it and returns a set that would be rare. */
function lowerUnlessRare(cut: Cut, node: number, k: number, m: number): readonly number[] | null {
  const children = cut.tree.children[node]
  for (const child of children) raiseTo(cut, child)
  for (const child of children) {
    const rare = rareSetWith(cut, child, m, k)
    if (!rare) continue
    raiseTo(cut, node)
    return rare
  }
  return null
}
