import type { Graph } from '../../data/graph.js'
import type { Release } from '../../contract/release.js'

export function graphRelease(graph: Graph): Release<'graph'> {
  return { ...graph, kind: 'graph' }
}
