import { growableUint32 } from '../../../data/growable.js'
import { type Graph, areConnected, connectionsOf, nodeCount, rowsOfEdges, neighboursOf } from '../../../data/graph.js'
import { type Random, below, shuffle } from '../../../math/random.js'

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

/**
 * Adds connections until each node has as many new ones as it wants: who wants most is connected with those who want most of
 * the others and are not connected yet (Liu and Terzi, §6: Supergraph). Takes what it gives from `wanted`; what is left there
 * found no partner.
 */
export function addEdges(edits: EdgeEdits, wanted: Uint32Array, random: Random): void {
  const order = shuffle(
    Uint32Array.from(wanted.keys()).filter((node) => wanted[node] > 0),
    random,
  ).sort((a, b) => wanted[b] - wanted[a])
  if (order.length === 0) return
  const place = new Uint32Array(wanted.length)
  for (const [at, node] of order.entries()) place[node] = at
  // By number: so many nodes want that or more. They stand first.
  const ends = new Uint32Array(wanted[order[0]] + 1)
  for (const node of order) ends[wanted[node]]++
  for (let want = ends.length - 2; want >= 0; want--) ends[want] += ends[want + 1]
  const take = (node: number): void => {
    const last = --ends[wanted[node]]
    const other = order[last]
    order[place[node]] = other
    place[other] = place[node]
    order[last] = node
    place[node] = last
    wanted[node]--
  }
  const stuck: (readonly [node: number, count: number])[] = []
  for (let node = order[0]; wanted[node] > 0; node = order[0]) {
    const partners: number[] = []
    for (let at = 1; at < ends[1] && partners.length < wanted[node]; at++)
      if (edits.isFree(node, order[at])) partners.push(order[at])
    for (const partner of partners) {
      edits.add(node, partner)
      take(partner)
      take(node)
    }
    if (wanted[node] > 0) stuck.push([node, wanted[node]])
    while (wanted[node] > 0) take(node)
  }
  for (const [node, count] of stuck) wanted[node] = count
}

/**
 * Gives two nodes that found no partner, or one of them twice, a connection each by taking an added one apart: x – y becomes
 * a – x and b – y.
 */
export function splitAdded(edits: EdgeEdits, wanted: Uint32Array, random: Random): void {
  for (;;) {
    const open = Uint32Array.from(wanted.keys()).filter((node) => wanted[node] > 0)
    const [a] = open
    const b = wanted[a] > 1 ? a : open[1]
    if (b === undefined || !splitOne(edits, a, b, random)) return
    wanted[a]--
    wanted[b]--
  }
}

function splitOne(edits: EdgeEdits, a: number, b: number, random: Random): boolean {
  const added = [...edits.added()]
  if (added.length === 0) return false
  const first = below(added.length, random)
  for (let i = 0; i < added.length; i++) {
    const [x, y] = added[(first + i) % added.length]
    for (const [one, other] of [
      [x, y],
      [y, x],
    ]) {
      if (!edits.isFree(a, one) || !edits.isFree(b, other)) continue
      edits.remove(x, y)
      edits.add(a, one)
      edits.add(b, other)
      return true
    }
  }
  return false
}

/**
 * Brings nodes to degrees that some fall short of and others are above (`short`, `over`, by node): takes connections between
 * two that are above, moves an end from one that is above to one that falls short, and where only one sort is left opens or
 * closes a connection elsewhere. Whether all came out: what is left stands in `short` and `over`.
 */
export function moveEdges(edits: EdgeEdits, short: Uint32Array, over: Uint32Array, random: Random): boolean {
  const { graph } = edits
  const standing = (node: number): Uint32Array => neighboursOf(graph, node).filter((other) => edits.has(node, other))
  const some = (nodes: Uint32Array, fits: (node: number) => boolean): number | undefined => {
    const first = nodes.length === 0 ? 0 : below(nodes.length, random)
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[(first + i) % nodes.length]
      if (fits(node)) return node
    }
    return undefined
  }
  const most = (counts: Uint32Array): number[] =>
    [...counts.keys()].filter((node) => counts[node] > 0).sort((a, b) => counts[b] - counts[a] || a - b)

  for (const node of most(over))
    for (const other of shuffle(standing(node), random)) {
      if (over[node] === 0) break
      if (over[other] === 0) continue
      edits.remove(node, other)
      over[node]--
      over[other]--
    }
  for (const node of most(short))
    for (const from of most(over))
      while (short[node] > 0 && over[from] > 0) {
        const end = some(standing(from), (other) => edits.isFree(node, other))
        if (end === undefined) break
        edits.remove(from, end)
        edits.add(node, end)
        short[node]--
        over[from]--
      }
  for (const [a, b] of pairsOf(short)) {
    const edge = someEdge(edits, random, (x, y) => edits.isFree(a, x) && edits.isFree(b, y))
    if (!edge) return false
    edits.remove(edge[0], edge[1])
    edits.add(a, edge[0])
    edits.add(b, edge[1])
    short[a]--
    short[b]--
  }
  for (const [a, b] of pairsOf(over)) {
    let far: number | undefined
    const near = some(standing(a), (x) => {
      far = some(standing(b), (y) => (a !== b || x !== y) && edits.isFree(x, y))
      return far !== undefined
    })
    if (near === undefined || far === undefined) return false
    edits.remove(a, near)
    edits.remove(b, far)
    edits.add(near, far)
    over[a]--
    over[b]--
  }
  return short.every((count) => count === 0) && over.every((count) => count === 0)
}

/** Two nodes that are both still to be served, or one twice, until less than two are left. */
function* pairsOf(counts: Uint32Array): Generator<readonly [number, number]> {
  for (;;) {
    const open = [...counts.keys()].filter((node) => counts[node] > 0)
    if (open.length === 0 || (open.length === 1 && counts[open[0]] === 1)) return
    yield [open[0], counts[open[0]] > 1 ? open[0] : open[1]]
  }
}

/** A connection of the graph as it was that still stands and fits, from either side. */
function someEdge(
  edits: EdgeEdits,
  random: Random,
  fits: (x: number, y: number) => boolean,
): readonly [number, number] | undefined {
  const edges = [...connectionsOf(edits.graph)]
  const first = edges.length === 0 ? 0 : below(edges.length, random)
  for (let i = 0; i < edges.length; i++) {
    const [x, y] = edges[(first + i) % edges.length]
    if (!edits.has(x, y)) continue
    if (fits(x, y)) return [x, y]
    if (fits(y, x)) return [y, x]
  }
  return undefined
}
