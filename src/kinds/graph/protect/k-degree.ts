import { type Graph, nodeDegrees, edgeCount, nodeCount } from '../../../data/graph.js'
import { parameters } from '../../../contract/parameter.js'
import { type Random, shuffle } from '../../../math/random.js'
import { type Protector, infeasible } from '../../../contract/protector.js'
import { addEdges, splitAdded } from './add-edges.js'
import { degreeTargets, withEvenSum } from './degree-targets.js'
import { EdgeEdits } from './edge-edits.js'
import { moveEdges } from './move-edges.js'
import { numberedNodes } from './number-nodes.js'

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
        `Any graph in which every number of connections is shared by ${k} changes at least ${bound.toLocaleString('en-GB')} of them`,
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
