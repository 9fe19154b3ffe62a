import { type Graph, connectionsOf, nodeCount } from '../../data/graph.js'
import { parameters } from '../../contract/parameter.js'
import { type Judgement, type Violation, Violations } from '../../contract/judgement.js'
import type { Model } from '../../contract/model.js'

const kDegreeModelParameters = parameters({
  k: { type: 'integer', required: true, least: 1, about: 'how many nodes must have each number of connections' },
})

/** Counts the ends of connections node by node, and the nodes by that: no number of connections may be had by fewer than k. */
function judgeKDegree(graph: Graph, k: number): Judgement<Violation> {
  const met = new Uint32Array(nodeCount(graph))
  for (const [from, to] of connectionsOf(graph)) {
    met[from]++
    met[to]++
  }
  const sharing = new Map<number, number[]>()
  for (const [node, count] of met.entries()) {
    const list = sharing.get(count)
    if (list) list.push(node)
    else sharing.set(count, [node])
  }
  const found = new Violations<Violation>()
  const falling = [...sharing].sort(([a], [b]) => b - a)
  for (const [, nodes] of falling) {
    if (nodes.length >= k) continue
    found.add({ items: nodes.map((node) => graph.nodes[node]), support: nodes.length }, 'numbers of connections')
  }
  const reached = Math.min(...Array.from(sharing.values(), (nodes) => nodes.length))
  return { ...found.judged(`k-degree anonymity, k = ${k}`, [], k), reached }
}

export const kDegreeModel: Model<'graph', typeof kDegreeModelParameters> = {
  id: 'k-degree',
  name: 'k-degree anonymity',
  summary: 'every number of connections that a node has is shared by k nodes',
  cites: ['Liu, Terzi: Towards identity anonymization on graphs, SIGMOD (2008), Definition 2'],
  on: 'graph',
  parameters: kDegreeModelParameters,
  judge: (release, { k }) => judgeKDegree(release, k),
}

export const graphModels: readonly Model[] = [kDegreeModel]
