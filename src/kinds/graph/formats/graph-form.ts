import type { Graph } from '../../../data/graph.js'
import type { Source } from '../../../formats/source.js'

/** A way to write a graph down. */
export interface GraphForm {
  readonly id: 'edges' | 'graphml'
  read(source: Source): Promise<GraphFound>
  write(graph: Graph): Iterable<Uint8Array>
}

/** What a file tells: names, pairs of places in them one after the other, and what of it was not kept, in sentences. */
export interface GraphFound {
  readonly names: readonly string[]
  readonly ends: Uint32Array
  readonly notes: readonly string[]
}
