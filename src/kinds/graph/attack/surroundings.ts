import { type Graph, degreeOf, neighboursOf, nodeCount } from '../../../data/graph.js'
import { remembered } from '../../../data/remembered.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import { trianglesOf } from '../triangles.js'

/** Numbers in which surroundings are compared where none is the same. */
export const aspectCount = 7

/** What can be seen from a node at distance one. */
export interface Surroundings {
  /** By node: its degree, the connections among its neighbours, and their degrees, sorted. */
  readonly exact: (node: number) => Uint32Array
  /** Row-major: logarithms of its degree, of the connections among its neighbours, and of five quantiles of their degrees. */
  readonly aspects: Float64Array
}

export const surroundingsOf = remembered((graph: Graph): Surroundings => {
  const triangles = trianglesOf(graph)
  const n = nodeCount(graph)
  const seenBy = (node: number): Uint32Array =>
    neighboursOf(graph, node)
      .map((other) => degreeOf(graph, other))
      .sort()
  const aspects = new Float64Array(n * aspectCount)
  for (let node = 0; node < n; node++) {
    const degrees = seenBy(node)
    const row = node * aspectCount
    aspects[row] = Math.log1p(degrees.length)
    aspects[row + 1] = Math.log1p(triangles[node])
    for (let quarter = 0; quarter <= 4 && degrees.length > 0; quarter++)
      aspects[row + 2 + quarter] = Math.log1p(degrees[Math.round((quarter * (degrees.length - 1)) / 4)])
  }
  return { exact: (node) => Uint32Array.from([triangles[node], ...seenBy(node)]), aspects }
})

/** Nodes of a graph that look exactly like something seen, by class; and the class of what is seen, undefined for none. */
export function alikeNodes(graph: Graph, { exact }: Surroundings) {
  const kinds = new SequenceInterner()
  const members: number[][] = []
  for (let node = 0; node < nodeCount(graph); node++) {
    const kind = kinds.intern(exact(node))
    if (kind === members.length) members.push([])
    members[kind].push(node)
  }
  return (seen: Uint32Array): readonly number[] => members[kinds.intern(seen)] ?? []
}
