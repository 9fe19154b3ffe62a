import { type Climb, frequentFirst, lowerWherePossible, raiseUntilMet, rarestFirst } from './climb.js'
import { type Cut, cutLoss, cutNodes, raiseTo, spread } from './cut.js'

/**
 * Items of transactions that may be looked at beyond the first attempt, or as many as that took: a second or two. Counted,
 * not timed, so that the same data gives the same release everywhere.
 */
const mostLooks = 100_000_000

/**
 * Brings the cut to where every set of at most m is met at a loss as small as was found: raising rare nodes first, raising
 * frequent ones first, then around the dearest node of the best so far, one after the other, which is lowered and barred
 * while what it held together is raised elsewhere. Each attempt ends by lowering. Returns a set that no raise can help.
 */
export function leastCut(cut: Cut, k: number, m: number): readonly number[] | null {
  const finest = cut.groupOf.slice()
  const first = raiseUntilMet(cut, { k, m, order: rarestFirst, mostLooks: Infinity })
  if (typeof first !== 'string') return first
  lowerWherePossible(cut, k, m)
  const end = cut.effort.looks + Math.max(cut.effort.looks, mostLooks)
  let best = { loss: cutLoss(cut), groupOf: cut.groupOf.slice() }
  const attempt = (from: Int32Array, climb: Pick<Climb, 'order' | 'barred'>): boolean => {
    cut.groupOf.set(from)
    if (raiseUntilMet(cut, { k, m, ...climb, mostLooks: end - cut.effort.looks }) !== 'met') return false
    lowerWherePossible(cut, k, m)
    const loss = cutLoss(cut)
    if (loss >= best.loss) return false
    best = { loss, groupOf: cut.groupOf.slice() }
    return true
  }
  attempt(finest, { order: frequentFirst })
  for (let found = true; found && cut.effort.looks < end;) {
    const { groupOf } = best
    found = dearestFirst(cut, groupOf).some((node) => {
      if (cut.effort.looks >= end) return false
      cut.groupOf.set(groupOf)
      for (const child of cut.tree.children[node]) raiseTo(cut, child)
      return attempt(cut.groupOf.slice(), { order: rarestFirst, barred: node })
    })
  }
  cut.groupOf.set(best.groupOf)
  return null
}

/** The nodes of a cut that stand for more than one value, those that lose most first. */
function dearestFirst(cut: Cut, groupOf: Int32Array): number[] {
  cut.groupOf.set(groupOf)
  const loss = (node: number): number => cut.occurrences[node] * spread(cut.tree, node)
  return cutNodes(cut)
    .filter((node) => cut.tree.children[node].length > 0)
    .sort((a, b) => loss(b) - loss(a) || a - b)
}
