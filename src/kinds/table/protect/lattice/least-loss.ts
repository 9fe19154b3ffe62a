import { type Lattice, levelsOf, markFrom } from './lattice.js'
import type { NodeVerdict } from './judge-node.js'
import type { LatticeLoss } from './losses.js'
import type { NodeAsker } from './node-asker.js'
import { LoneWitness } from './lone-witness.js'

export interface Found {
  readonly node: number
  readonly levels: Uint8Array
  /** As the search compares it. */
  readonly value: number
  readonly suppressed: number
  readonly classes: number
}

/** Two losses this close, relatively, are one: they differ by the order of their sums. */
const same = 1e-12

/**
 * The node that holds and loses least, proven: every other one fails, is below one whose failure tells of all below it,
 * or loses no less even if nothing had to be suppressed. Nodes are taken up in order of that bound; from each a path
 * leads up by the cheapest steps, and its turning point is found by halving (the idea of Flash, Kohlmayer et al. 2012).
 * Of equal losses the one that suppresses less, then the one of lower levels in all, then the one that keeps the
 * last column (by name) finer, or else the one before it.
 */
export function leastLoss(lattice: Lattice, asker: NodeAsker, loss: LatticeLoss): Found | undefined {
  const { floors } = loss
  const marks = new Uint8Array(lattice.size)
  // Open nodes only become fewer.
  let many = true
  const witnesses = asker.judge.limit === 0 ? new LoneWitness(asker.ground, lattice) : undefined
  let best: Found | undefined
  let bound = Infinity
  const open = (node: number): boolean => marks[node] === 0 && (floors === undefined || floors[node] <= bound)

  const isFailed = (node: number): boolean => (marks[node] & failedMark) !== 0
  const ask = (node: number): NodeVerdict => {
    const levels = levelsOf(lattice, node)
    const { verdict, grouping } = asker.ask(levels)
    if (verdict === 'holds') {
      const judged = asker.judged(grouping)
      const found = { node, levels, value: loss.of(judged), suppressed: judged.suppressed, classes: judged.classes }
      if (!best || isBetter(found, best)) best = found
      bound = best.value + same * Math.abs(best.value)
    }
    if (verdict === 'fails below') {
      many &&= witnesses !== undefined && isMany(lattice.size, open)
      if (many) witnesses?.mark(grouping, asker.judge.leastSize, marks, failedMark)
      markFrom(lattice, node, 'down', marks, failedMark)
    }
    if (loss.floorOf && loss.floorOf(grouping) > bound) markFrom(lattice, node, 'up', marks, dearMark)
    marks[node] |= doneMark
    return verdict
  }

  for (const node of inOrder(lattice, floors)) {
    if (!open(node)) continue
    const path = pathUp(lattice, node, open, floors)
    let low = 0
    let high = path.length - 1
    // Once there is a bound, a path ends about as high as it lets a node be: mostly that fails, and all below it.
    let next = best ? high : high >> 1
    while (low <= high) {
      const tried = path[next]
      if (open(tried) ? ask(tried) !== 'fails below' : !isFailed(tried)) high = next - 1
      else low = next + 1
      next = (low + high) >> 1
    }
    if (open(node)) ask(node)
  }
  return best
}

/** Fewer open nodes than this are sooner asked one by one. */
const manyOpen = 256

function isMany(size: number, open: (node: number) => boolean): boolean {
  let count = 0
  for (let node = 0; node < size && count < manyOpen; node++) if (open(node)) count++
  return count === manyOpen
}

const failedMark = 1
const dearMark = 2
const doneMark = 4

function isBetter(a: Found, b: Found): boolean {
  if (Math.abs(a.value - b.value) > same * Math.max(Math.abs(a.value), Math.abs(b.value))) return a.value < b.value
  if (a.suppressed !== b.suppressed) return a.suppressed < b.suppressed
  const [heightA, heightB] = [a, b].map(({ levels }) => levels.reduce((sum, level) => sum + level, 0))
  if (heightA !== heightB) return heightA < heightB
  for (let i = a.levels.length - 1; i >= 0; i--) if (a.levels[i] !== b.levels[i]) return a.levels[i] < b.levels[i]
  return false
}

/** Cheapest steps first, through nodes that are still open. */
function pathUp(
  { tops, strides }: Lattice,
  from: number,
  open: (node: number) => boolean,
  floors: Float64Array | undefined,
): number[] {
  const path = [from]
  for (let node = from; ;) {
    let next = -1
    for (let a = 0; a < tops.length; a++) {
      if (Math.floor(node / strides[a]) % (tops[a] + 1) === tops[a]) continue
      const above = node + strides[a]
      if (open(above) && (next < 0 || (floors !== undefined && floors[above] < floors[next]))) next = above
    }
    if (next < 0) return path
    path.push(next)
    node = next
  }
}

const bucketCount = 4096

/** Nodes by rising bound, in buckets: the order saves work, the answer does not depend on it. By height without one. */
function inOrder(lattice: Lattice, floors: Float64Array | undefined): Uint32Array {
  const { size, tops, strides } = lattice
  const bucketOf = new Uint16Array(size)
  if (floors) {
    const [low, high] = [floors[0], floors[size - 1]]
    const scale = high > low ? (bucketCount - 1) / (high - low) : 0
    for (let node = 0; node < size; node++) bucketOf[node] = (floors[node] - low) * scale
  } else
    for (let a = 0; a < tops.length; a++)
      for (let node = 0; node < size; node++) bucketOf[node] += Math.floor(node / strides[a]) % (tops[a] + 1)
  const starts = new Uint32Array(bucketCount + 1)
  for (let node = 0; node < size; node++) starts[bucketOf[node] + 1]++
  for (let b = 0; b < bucketCount; b++) starts[b + 1] += starts[b]
  const order = new Uint32Array(size)
  for (let node = 0; node < size; node++) order[starts[bucketOf[node]]++] = node
  return order
}
