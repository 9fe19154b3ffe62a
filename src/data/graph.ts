/**
 * Who is connected with whom: no direction, nobody with themselves, no pair twice. Compressed sparse rows: the neighbours of
 * node v are neighbours[offsets[v]] to neighbours[offsets[v + 1] - 1], rising; each connection stands there from both sides.
 */
export interface Graph {
  /** Names by code: whole numbers by their value, then the others by their text. */
  readonly nodes: readonly string[]
  readonly offsets: Uint32Array
  readonly neighbours: Uint32Array
}

/** A graph, and what was left out of it. */
export interface CleanedGraph {
  readonly graph: Graph
  /** Connections of a node with itself. */
  readonly loops: number
  /** Connections that were told before, from either side. */
  readonly doubles: number
}

export function nodeCount({ nodes }: Graph): number {
  return nodes.length
}

export function edgeCount({ neighbours }: Graph): number {
  return neighbours.length / 2
}

export function degreeOf({ offsets }: Graph, node: number): number {
  return offsets[node + 1] - offsets[node]
}

export function nodeDegrees(graph: Graph): Uint32Array {
  return Uint32Array.from(graph.nodes, (_, node) => degreeOf(graph, node))
}

export function neighboursOf({ offsets, neighbours }: Graph, node: number): Uint32Array {
  return neighbours.subarray(offsets[node], offsets[node + 1])
}

/** Whether two nodes are connected. */
export function areConnected({ offsets, neighbours }: Graph, a: number, b: number): boolean {
  let low = offsets[a]
  let high = offsets[a + 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (neighbours[middle] < b) low = middle + 1
    else high = middle
  }
  return low < offsets[a + 1] && neighbours[low] === b
}

/** Each connection once, the smaller code first. */
export function* connectionsOf(graph: Graph): Generator<readonly [number, number]> {
  for (let node = 0; node < nodeCount(graph); node++)
    for (const other of neighboursOf(graph, node)) if (other > node) yield [node, other]
}

/** The graph of some names and of connections between them, given as pairs of places in `names`, one after the other. */
export function graphOf(names: readonly string[], ends: ArrayLike<number>): CleanedGraph {
  const placed = Uint32Array.from(names, (_, place) => place).sort((a, b) => compareNames(names[a], names[b]))
  const codeOf = new Uint32Array(names.length)
  for (const [code, place] of placed.entries()) codeOf[place] = code
  const nodes = Array.from(placed, (place) => names[place])
  return rowsOfEdges(
    nodes,
    Uint32Array.from(ends, (place) => codeOf[place]),
  )
}

/** The same where the names are in their order already. Rows are turned over twice, which sorts them. */
export function rowsOfEdges(nodes: readonly string[], ends: Uint32Array): CleanedGraph {
  const starts = new Uint32Array(nodes.length + 1)
  let loops = 0
  for (let e = 0; e < ends.length; e += 2) {
    if (ends[e] === ends[e + 1]) loops++
    else {
      starts[ends[e] + 1]++
      starts[ends[e + 1] + 1]++
    }
  }
  for (let v = 0; v < nodes.length; v++) starts[v + 1] += starts[v]
  const next = starts.slice()
  const unsorted = new Uint32Array(starts[nodes.length])
  for (let e = 0; e < ends.length; e += 2) {
    if (ends[e] === ends[e + 1]) continue
    unsorted[next[ends[e]]++] = ends[e + 1]
    unsorted[next[ends[e + 1]]++] = ends[e]
  }
  next.set(starts)
  const sorted = new Uint32Array(unsorted.length)
  for (let v = 0; v < nodes.length; v++)
    for (let i = starts[v]; i < starts[v + 1]; i++) {
      const w = unsorted[i]
      if (next[w] === starts[w] || sorted[next[w] - 1] !== v) sorted[next[w]++] = v
    }
  const offsets = new Uint32Array(nodes.length + 1)
  for (let v = 0; v < nodes.length; v++) offsets[v + 1] = offsets[v] + next[v] - starts[v]
  const neighbours = new Uint32Array(offsets[nodes.length])
  for (let v = 0; v < nodes.length; v++) neighbours.set(sorted.subarray(starts[v], next[v]), offsets[v])
  return { graph: { nodes, offsets, neighbours }, loops, doubles: (unsorted.length - neighbours.length) / 2 }
}

function compareNames(a: string, b: string): number {
  const [first, second] = [wholeNumber(a), wholeNumber(b)]
  if (first !== second) return first < second ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}

/** Names that are no whole number come after all that are. */
function wholeNumber(name: string): number {
  return /^(?:0|[1-9]\d{0,14})$/.test(name) ? Number(name) : Infinity
}

/**
 * By node: how many of its neighbours' pairs are connected. Each triangle is met once, from the node of lowest degree:
 * O(m √m).
 */
export function trianglesOf(graph: Graph): Uint32Array {
  const n = nodeCount(graph)
  const isBefore = (a: number, b: number): boolean => {
    const [first, second] = [degreeOf(graph, a), degreeOf(graph, b)]
    return first < second || (first === second && a < b)
  }
  const later = Array.from({ length: n }, (_, node) =>
    neighboursOf(graph, node).filter((other) => isBefore(node, other)),
  )
  const seen = new Uint32Array(n).fill(n)
  const triangles = new Uint32Array(n)
  for (let node = 0; node < n; node++) {
    for (const other of later[node]) seen[other] = node
    for (const other of later[node])
      for (const third of later[other]) {
        if (seen[third] !== node) continue
        triangles[node]++
        triangles[other]++
        triangles[third]++
      }
  }
  return triangles
}
