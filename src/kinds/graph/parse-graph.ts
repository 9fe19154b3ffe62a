import { type CleanedGraph, type Graph, graphOf } from '../../data/graph.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import type { Source } from '../../formats/source.js'
import { edgeList, type GraphForm } from './edge-list.js'
import { graphml } from './graphml.js'
import { withCommas } from '../../math/with-commas.js'

/** A graph as it was read, and what of the file is not in it, each a sentence without its full stop. */
export interface GraphRead {
  readonly graph: Graph
  readonly notes: readonly string[]
}

/** By its name, else by how it begins: GraphML is XML. */
export function graphFormOf(file: string, head: Uint8Array = new Uint8Array(0)): GraphForm {
  return /\.(?:graphml|xml)(?:\.\w+)?$/i.test(file) || head[0] === 0x3c ? graphml : edgeList
}

/** Reads an edge list or GraphML. Connections of a node with itself, and those told again, are counted and left out. */
export async function parseGraph(source: Source): Promise<GraphRead> {
  const { names, ends, notes } = await graphFormOf(source.file, source.head).read(source)
  if (names.length === 0) throw new InputError(empty, { file: source.file })
  const cleaned = graphOf(names, ends)
  return { graph: cleaned.graph, notes: [...notes, ...leftOut(cleaned)] }
}

function leftOut({ loops, doubles }: CleanedGraph): string[] {
  const told = (count: number, what: string): string[] => (count === 0 ? [] : [`${what}: ${withCommas(count)}`])
  return [
    ...told(loops, 'Connections of a node with itself, left out'),
    ...told(doubles, 'Connections told twice or from both sides, kept once'),
  ]
}

const empty: Fault = {
  message: 'holds no nodes',
  rule: 'a graph is an edge list (two names a line) or GraphML, with one node at least',
  remedy: 'check that this is the file you meant',
}
