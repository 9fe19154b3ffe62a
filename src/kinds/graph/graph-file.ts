import type { Graph } from '../../data/graph.js'
import type { GraphForm } from './edge-list.js'
import { type GraphRead, graphFormOf, parseGraph } from './parse-graph.js'
import type { OnProgress } from '../../formats/source.js'
import { atomicWrite } from '../../files/atomic-write.js'
import { openSource } from '../../files/open-source.js'

/** Reads a graph from a file, or from standard input for `-`: GraphML by its name or how it begins, else an edge list. */
export async function readGraph(path: string, onProgress?: OnProgress): Promise<GraphRead> {
  return parseGraph(await openSource(path, onProgress))
}

/** Writes a graph, whole or not at all: GraphML where the name says so, else an edge list. In which form. */
export async function writeGraph(path: string, graph: Graph): Promise<GraphForm['id']> {
  const form = graphFormOf(path)
  await atomicWrite(path, form.write(graph), { gzip: path.toLowerCase().endsWith('.gz') })
  return form.id
}
