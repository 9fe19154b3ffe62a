import { connectionsOf, neighboursOf } from '../../../data/graph.js'
import { type Random, below, shuffle } from '../../../math/random.js'
import type { EdgeEdits } from './edge-edits.js'

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
