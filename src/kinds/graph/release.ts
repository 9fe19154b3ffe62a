import type { Graph } from '../../data/graph.js'
import type { Release } from '../../contract/release.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Who is connected with whom, names taken away and connections changed. */
    graph: { readonly data: Graph; readonly release: Graph }
  }
}

export function graphRelease(graph: Graph): Release<'graph'> {
  return { ...graph, kind: 'graph' }
}
