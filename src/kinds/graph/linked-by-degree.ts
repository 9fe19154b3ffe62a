import { type Graph, degreeOf, neighboursOf, nodeCount } from '../../data/graph.js'

/**
 * Connections that follow from degrees alone, though no node is found (link disclosure): where every node of one degree is
 * connected with every node of another, or all of one degree among themselves, whoever has these degrees is connected.
 * Nodes that are alone with their degree are left to those who look for nodes. Nodes concerned, and pairs of them.
 */
export function linkedByDegree(graph: Graph): { readonly people: number; readonly pairs: number } {
  const members = new Map<number, number[]>()
  for (let node = 0; node < nodeCount(graph); node++) {
    const list = members.get(degreeOf(graph, node))
    if (list) list.push(node)
    else members.set(degreeOf(graph, node), [node])
  }
  const told = new Set<number>()
  let pairs = 0
  for (const [degree, own] of members) {
    if (own.length < 2) continue
    const met = new Map<number, number>()
    for (const node of own)
      for (const other of neighboursOf(graph, node))
        met.set(degreeOf(graph, other), (met.get(degreeOf(graph, other)) ?? 0) + 1)
    for (const [otherDegree, ends] of met) {
      const size = members.get(otherDegree)!.length
      const isOwn = otherDegree === degree
      if (size < 2 || ends < own.length * (isOwn ? size - 1 : size)) continue
      told.add(degree)
      // Each pair of degrees is met from both sides, and of one degree each pair of nodes.
      pairs += ends / 2
    }
  }
  return { people: [...told].reduce((sum, degree) => sum + members.get(degree)!.length, 0), pairs }
}
