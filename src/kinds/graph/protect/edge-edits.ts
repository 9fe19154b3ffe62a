import { growableUint32 } from '../../../data/growable.js'
import { type Graph, areConnected, connectionsOf, nodeCount, rowsOfEdges } from '../../../data/graph.js'

/** A graph, and the connections that were added to it and taken from it. */
export class EdgeEdits {
  readonly graph: Graph
  readonly #added = new Set<number>()
  readonly #removed = new Set<number>()

  constructor(graph: Graph) {
    this.graph = graph
  }

  get addedCount(): number {
    return this.#added.size
  }

  get removedCount(): number {
    return this.#removed.size
  }

  has(a: number, b: number): boolean {
    const edge = this.#edge(a, b)
    return this.#added.has(edge) || (areConnected(this.graph, a, b) && !this.#removed.has(edge))
  }

  /** Whether the two may be connected: they are not yet, and are two. */
  isFree(a: number, b: number): boolean {
    return a !== b && !this.has(a, b)
  }

  add(a: number, b: number): void {
    const edge = this.#edge(a, b)
    if (!this.#removed.delete(edge)) this.#added.add(edge)
  }

  remove(a: number, b: number): void {
    const edge = this.#edge(a, b)
    if (!this.#added.delete(edge)) this.#removed.add(edge)
  }

  /** What was added, as pairs of nodes. */
  *added(): Generator<readonly [number, number]> {
    const n = nodeCount(this.graph)
    for (const edge of this.#added) yield [Math.floor(edge / n), edge % n]
  }

  edited(): Graph {
    const ends = growableUint32()
    const push = ([a, b]: readonly [number, number]): void => {
      ends.push(a)
      ends.push(b)
    }
    for (const [a, b] of connectionsOf(this.graph)) if (!this.#removed.has(this.#edge(a, b))) push([a, b])
    for (const edge of this.added()) push(edge)
    return rowsOfEdges(this.graph.nodes, ends.finish()).graph
  }

  #edge(a: number, b: number): number {
    return Math.min(a, b) * nodeCount(this.graph) + Math.max(a, b)
  }
}
