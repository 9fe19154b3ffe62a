import { type Lattice, levelsOf, markFrom } from './lattice.js'
import type { LatticeLoss } from './losses.js'
import type { NodeAsker } from './node-asker.js'
import type { Found } from './least-loss.js'

const failedMark = 1
const aboveMark = 2

/**
 * The nodes that hold while nothing below them does, in order of height. From the bottom up: what is above a node that
 * holds is not minimal and not asked, what is below one that fails for good is not asked either.
 */
export function minimalNodes(lattice: Lattice, asker: NodeAsker, loss: LatticeLoss): readonly Found[] {
  const marks = new Uint8Array(lattice.size)
  const found: Found[] = []
  for (const node of byHeight(lattice)) {
    if (marks[node] !== 0) continue
    const levels = levelsOf(lattice, node)
    const { verdict, grouping } = asker.ask(levels)
    if (verdict === 'holds') {
      const judged = asker.judged(grouping)
      found.push({ node, levels, value: loss.of(judged), suppressed: judged.suppressed, classes: judged.classes })
      markFrom(lattice, node, 'up', marks, aboveMark)
    } else if (verdict === 'fails below') failHigher(lattice, asker, node, marks)
  }
  return found
}

/** From a node that fails for good up by steps that do as well, so that much below is settled at once. */
function failHigher(lattice: Lattice, asker: NodeAsker, from: number, marks: Uint8Array): void {
  const { tops, strides } = lattice
  let node = from
  for (let a = 0; a < tops.length; a++) {
    const most = tops[a] - (Math.floor(node / strides[a]) % (tops[a] + 1))
    // The furthest along this attribute that still fails for good, by halving.
    let low = 0
    for (let high = most; low < high;) {
      const middle = (low + high + 1) >> 1
      const above = node + middle * strides[a]
      const verdict = marks[above] === 0 ? asker.ask(levelsOf(lattice, above)).verdict : 'fails'
      if (verdict === 'holds') markAbove(lattice, above, marks)
      if (verdict === 'fails below') low = middle
      else high = middle - 1
    }
    node += low * strides[a]
  }
  markFrom(lattice, node, 'down', marks, failedMark)
}

/** What is above a node that holds is not minimal; whether the node itself is, is not known yet. */
function markAbove(lattice: Lattice, node: number, marks: Uint8Array): void {
  const { tops, strides } = lattice
  for (let a = 0; a < tops.length; a++)
    if (Math.floor(node / strides[a]) % (tops[a] + 1) < tops[a])
      markFrom(lattice, node + strides[a], 'up', marks, aboveMark)
}

function byHeight({ size, tops, strides }: Lattice): Uint32Array {
  const heights = new Uint16Array(size)
  for (let a = 0; a < tops.length; a++)
    for (let node = 0; node < size; node++) heights[node] += Math.floor(node / strides[a]) % (tops[a] + 1)
  const starts = new Uint32Array(tops.reduce((sum, top) => sum + top, 0) + 2)
  for (let node = 0; node < size; node++) starts[heights[node] + 1]++
  for (let h = 1; h < starts.length; h++) starts[h] += starts[h - 1]
  const order = new Uint32Array(size)
  for (let node = 0; node < size; node++) order[starts[heights[node]]++] = node
  return order
}
