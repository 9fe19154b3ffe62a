import { type Graph, degreeOf, neighboursOf, nodeCount } from '../../data/graph.js'

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
