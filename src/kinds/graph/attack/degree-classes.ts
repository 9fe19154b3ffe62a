import { type Graph, degreeOf, nodeCount } from '../../../data/graph.js'

/** Nodes by how many connections they have. */
export interface DegreeClasses {
  /** Rising. */
  readonly degrees: Uint32Array
  readonly members: readonly Uint32Array[]
}

export function degreeClasses(graph: Graph): DegreeClasses {
  const lists = new Map<number, number[]>()
  for (let node = 0; node < nodeCount(graph); node++) {
    const list = lists.get(degreeOf(graph, node))
    if (list) list.push(node)
    else lists.set(degreeOf(graph, node), [node])
  }
  const degrees = Uint32Array.from(lists.keys()).sort()
  return { degrees, members: Array.from(degrees, (degree) => Uint32Array.from(lists.get(degree)!)) }
}

/** The place of the class of a degree; where there is none of it, of the nearest, the higher of two: connections are added. */
export function nearestClass({ degrees }: DegreeClasses, degree: number): number {
  let low = 0
  let high = degrees.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (degrees[middle] < degree) low = middle + 1
    else high = middle
  }
  return low > 0 && Math.abs(degree - degrees[low - 1]) < Math.abs(degrees[low] - degree) ? low - 1 : low
}
