import { type Graph, nodeDegrees, edgeCount, nodeCount } from '../../../data/graph.js'
import { parameters } from '../../../contract/parameter.js'
import { type Random, shuffle } from '../../../math/random.js'
import { type Protector, infeasible } from '../../../contract/protector.js'
import { addEdges, splitAdded, EdgeEdits, moveEdges } from './edge-edits.js'
import { numberedNodes } from './number-nodes.js'
import { withCommas } from '../../../math/with-commas.js'

const kDegreeParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'how many nodes must have each number of connections' },
  delete: { type: 'switch', fallback: false, about: 'take connections away too, where that changes fewer' },
})

/**
 * Whoever knows how many connections somebody has ("327") finds at least k nodes with as many: connections are added, and
 * if asked taken away, until every degree is shared by k; names give way to numbers by lot.
 */
export const kDegree: Protector<'graph', typeof kDegreeParameters> = {
  id: 'k-degree',
  name: 'k-degree anonymity',
  summary: 'changes few connections until every number of connections is shared by k nodes',
  cites: ['Liu, Terzi: Towards identity anonymization on graphs, SIGMOD (2008)'],
  makes: 'graph',
  parameters: kDegreeParameters,
  promises: ({ k }) => [{ model: 'k-degree', values: { k } }],
  run(graph, { k, delete: mayDelete }, streams) {
    const n = nodeCount(graph)
    if (k > n) return infeasible(`k is ${k}, but there are only ${n} nodes`, `give k = ${n} or less`)
    const random = streams('protect')
    const order = fallingOrder(nodeDegrees(graph), random)
    const added = byAdding(graph, order, k, random)
    const moved = mayDelete ? byMoving(graph, order, k, random) : undefined
    const edits = moved && changeCount(moved) < changeCount(added) ? moved : added
    const bound = Math.ceil(degreeTargets(nodeDegrees(graph), order, k, mayDelete ? 'either' : 'up').cost / 2)
    return {
      kind: 'released',
      ...numberedNodes(edits.edited(), random),
      made: {
        nodes: n,
        edges: edgeCount(graph) + edits.addedCount - edits.removedCount,
        edgesAdded: edits.addedCount,
        edgesRemoved: edits.removedCount,
        edgesChanged: changeCount(edits),
        edgesChangedAtLeast: bound,
      },
      notes: [
        `Any graph in which every number of connections is shared by ${k} changes at least ${withCommas(bound)} of them`,
      ],
    }
  },
}

function changeCount(edits: EdgeEdits): number {
  return edits.addedCount + edits.removedCount
}

/** Nodes by falling degree, those of one degree by lot. */
function fallingOrder(degrees: Uint32Array, random: Random): Uint32Array {
  return shuffle(Uint32Array.from(degrees.keys()), random).sort((a, b) => degrees[b] - degrees[a])
}

/**
 * A supergraph: E ⊆ E′. Where the wanted connections find no partners, as many nodes of low degree are raised by one before
 * the degrees are grouped again (probing, §6.2 of Liu and Terzi: there the noise is by lot). It ends: when all are raised to
 * the full, what is wanted is the complete graph.
 */
function byAdding(graph: Graph, order: Uint32Array, k: number, random: Random): EdgeEdits {
  const degrees = nodeDegrees(graph)
  const n = order.length
  for (let raised = 0, round = 0; ; round++) {
    const noisy = degrees.slice()
    for (const [rank, node] of order.entries())
      noisy[node] = Math.min(n - 1, degrees[node] + Math.floor((raised + rank) / n))
    const sorted = order.slice().sort((a, b) => noisy[b] - noisy[a])
    const { targets } = degreeTargets(noisy, sorted, k, 'up')
    const wanted = targets.map((target, node) => target - degrees[node])
    const edits = new EdgeEdits(graph)
    addEdges(edits, wanted, random)
    splitAdded(edits, wanted, random)
    const left = wanted.reduce((sum, count) => sum + count, 0)
    if (left === 0) return edits
    raised += left * 2 ** Math.max(0, round - 20)
  }
}

/** Connections added and taken away; undefined where that did not come out. */
function byMoving(graph: Graph, order: Uint32Array, k: number, random: Random): EdgeEdits | undefined {
  const degrees = nodeDegrees(graph)
  const targets = withEvenSum(degreeTargets(degrees, order, k, 'either').targets, degrees)
  const short = targets.map((target, node) => Math.max(0, target - degrees[node]))
  const over = targets.map((target, node) => Math.max(0, degrees[node] - target))
  const edits = new EdgeEdits(graph)
  addEdges(edits, short, random)
  return moveEdges(edits, short, over, random) ? edits : undefined
}

/** Which way a degree may go: connections are only added, or added and taken away. */
type DegreeMove = 'up' | 'either'

interface DegreeTargets {
  /** By node: the degree it is to have. */
  readonly targets: Uint32Array
  /** The sum of all changes: the least there is under which every degree is shared by k. */
  readonly cost: number
}

/**
 * The degrees nearest to the given ones in which each is shared by k nodes (Liu and Terzi, §5): sorted degrees are cut into
 * groups of k to 2k − 1, whose members come to the highest of them, or to the middle one where degrees may fall. A larger
 * group could be cut in two at no cost, so none is tried: O(nk). `order` sorts the nodes by falling degree.
 */
export function degreeTargets(degrees: Uint32Array, order: Uint32Array, k: number, move: DegreeMove): DegreeTargets {
  const n = order.length
  const sums = new Float64Array(n + 1)
  for (let i = 0; i < n; i++) sums[i + 1] = sums[i] + degrees[order[i]]
  const meeting = (start: number, end: number): number => (move === 'up' ? start : (start + end) >> 1)
  const costOf = (start: number, end: number): number => {
    const middle = meeting(start, end)
    const target = degrees[order[middle]]
    const above = sums[middle] - sums[start] - (middle - start) * target
    return above + (end - middle) * target - (sums[end] - sums[middle])
  }
  const cost = new Float64Array(n + 1).fill(Infinity)
  const cut = new Uint32Array(n + 1)
  cost[0] = 0
  for (let end = k; end <= n; end++)
    for (let start = Math.max(0, end - 2 * k + 1); start <= end - k; start++) {
      const whole = cost[start] + costOf(start, end)
      if (whole >= cost[end]) continue
      cost[end] = whole
      cut[end] = start
    }
  const targets = new Uint32Array(n)
  for (let end = n; end > 0; end = cut[end]) {
    const target = degrees[order[meeting(cut[end], end)]]
    for (let i = cut[end]; i < end; i++) targets[order[i]] = target
  }
  return { targets, cost: cost[n] }
}

/** Degrees add up to an even number: where targets do not, one group of odd size moves by one, the cheapest. */
export function withEvenSum(targets: Uint32Array, degrees: Uint32Array): Uint32Array {
  if (targets.reduce((sum, target) => sum + target, 0) % 2 === 0) return targets
  const sizes = new Map<number, number>()
  for (const target of targets) sizes.set(target, (sizes.get(target) ?? 0) + 1)
  let best = { from: 0, to: 0, cost: Infinity }
  for (const [from, size] of sizes) {
    if (size % 2 === 0) continue
    for (const to of [from - 1, from + 1]) {
      if (to < 0 || to >= targets.length) continue
      let cost = 0
      for (const [node, target] of targets.entries())
        if (target === from) cost += Math.abs(degrees[node] - to) - Math.abs(degrees[node] - from)
      if (cost < best.cost) best = { from, to, cost }
    }
  }
  return targets.map((target) => (target === best.from ? best.to : target))
}
