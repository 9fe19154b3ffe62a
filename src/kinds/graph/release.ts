import type { Graph } from '../../data/graph.js'
import type { Release } from '../../contract/release.js'

/** A graph as it was published; `changed` where something says that connections were changed. */
export function graphRelease(graph: Graph, { changed = false } = {}): Release<'graph'> {
  return { ...graph, kind: 'graph', ...(changed && { changed }) }
}
