import { type Climb, type Hindrances, frequentFirst, lowerWherePossible, raiseUntilMet, rarestFirst } from './climb.js'
import { type Cut, cutLoss, cutNodes, inUse, nodeLoss, raiseTo } from './cut.js'

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
