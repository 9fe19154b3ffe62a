import {
  type Graph,
  edgeCount,
  degreeOf,
  nodeDegrees,
  connectionsOf,
  neighboursOf,
  nodeCount,
  trianglesOf,
} from '../../data/graph.js'
import { parameters } from '../../contract/parameter.js'
import { type Streams, type Random, shuffle } from '../../math/random.js'
import { bare } from '../../contract/finding.js'
import type { Utility, WorthFigure } from '../../contract/utility.js'
import { pearson } from '../../math/correlation.js'
import { withCommas } from '../../math/with-commas.js'

const graphUtilityParameters = parameters({
  sources: { type: 'integer', least: 1, fallback: 500, about: 'path lengths are measured from so many nodes at most' },
})

export const graphUtility: Utility<'graph', typeof graphUtilityParameters> = {
  id: 'graph',
  name: 'worth of a graph',
  summary: 'clustering, path length, degrees and their correlation before and after',
  cites: ['Liu, Terzi: Towards identity anonymization on graphs, SIGMOD (2008), §8'],
  on: 'graph',
  parameters: graphUtilityParameters,
  run(original, release, { sources }, random) {
    const [before, after] = [graphShape(original, sources, random), graphShape(release, sources, random)]
    const more = edgeCount(release) - edgeCount(original)
    const share = (100 * Math.abs(more)) / Math.max(1, edgeCount(original))
    return {
      kind: 'worth',
      headline: `The release has ${withCommas(Math.abs(more))} connections ${more < 0 ? 'less' : 'more'} than the original (${share.toFixed(2)} %)`,
      figures: [
        ...shapeNames.flatMap(([id, name]): WorthFigure[] => [
          { id: `${id}Before`, name: `${name}, before`, ...bare(before[id]) },
          { id: `${id}After`, name: `${name}, after`, ...bare(after[id]) },
        ]),
        {
          id: 'degreeDistance',
          name: 'connections more or less of a node, sorted by degree',
          ...bare(degreeDistance(original, release)),
        },
      ],
    }
  },
}

/** What a graph looks like, in numbers. */
interface GraphShape {
  readonly edges: number
  readonly clustering: number
  readonly transitivity: number
  readonly pathLength: number
  readonly reachable: number
  readonly degreeCorrelation: number
}

const shapeNames = [
  ['edges', 'connections'],
  ['clustering', 'clustering coefficient (mean over nodes)'],
  ['transitivity', 'transitivity (over all pairs of neighbours)'],
  ['pathLength', 'mean path length'],
  ['reachable', 'pairs that are connected at all'],
  ['degreeCorrelation', 'degree correlation'],
] as const satisfies readonly (readonly [keyof GraphShape, string])[]

export function graphShape(graph: Graph, sources: number, random: Streams): GraphShape {
  const { mean: clustering, overall: transitivity } = clusteringOf(graph)
  const { mean: pathLength, reachable } = pathLengthOf(graph, sources, random('measure'))
  return {
    edges: edgeCount(graph),
    clustering,
    transitivity,
    pathLength,
    reachable,
    degreeCorrelation: degreeCorrelation(graph),
  }
}

/** Of pairs of neighbours the share that is connected: the mean over nodes with two or more neighbours, and over all pairs. */
export function clusteringOf(graph: Graph): { readonly mean: number; readonly overall: number } {
  const triangles = trianglesOf(graph)
  let [sum, nodes, closed, pairs] = [0, 0, 0, 0]
  for (const [node, count] of triangles.entries()) {
    const own = (degreeOf(graph, node) * (degreeOf(graph, node) - 1)) / 2
    if (own === 0) continue
    nodes++
    sum += count / own
    closed += count
    pairs += own
  }
  return nodes === 0 ? { mean: 0, overall: 0 } : { mean: sum / nodes, overall: closed / pairs }
}

/** Steps between two nodes, the mean over pairs that are connected at all; from so many nodes by lot, or from all. */
export function pathLengthOf(
  graph: Graph,
  sources: number,
  random: Random,
): { readonly mean: number; readonly reachable: number } {
  const n = nodeCount(graph)
  const from = shuffle(
    Uint32Array.from({ length: n }, (_, node) => node),
    random,
  ).slice(0, sources)
  const steps = new Int32Array(n)
  const queue = new Uint32Array(n)
  let [sum, met] = [0, 0]
  for (const source of from) {
    steps.fill(-1)
    steps[source] = 0
    queue[0] = source
    let length = 1
    for (let at = 0; at < length; at++)
      for (const other of neighboursOf(graph, queue[at])) {
        if (steps[other] >= 0) continue
        steps[other] = steps[queue[at]] + 1
        sum += steps[other]
        queue[length++] = other
      }
    met += length - 1
  }
  return { mean: met === 0 ? 0 : sum / met, reachable: n < 2 ? 0 : met / (from.length * (n - 1)) }
}

/** Whether those with many connections are connected with each other: the correlation of degrees over connections; 0 where they do not vary. */
export function degreeCorrelation(graph: Graph): number {
  const [x, y]: [number[], number[]] = [[], []]
  for (const [a, b] of connectionsOf(graph)) {
    x.push(degreeOf(graph, a), degreeOf(graph, b))
    y.push(degreeOf(graph, b), degreeOf(graph, a))
  }
  return x.every((degree) => degree === x[0]) ? 0 : pearson(x, y)
}

/** Connections more or less that a node has, when both graphs are sorted by degree: the earth mover's distance. */
export function degreeDistance(before: Graph, after: Graph): number {
  const [a, b] = [nodeDegrees(before).sort(), nodeDegrees(after).sort()]
  return a.length === 0 ? 0 : a.reduce((sum, degree, at) => sum + Math.abs(degree - b[at]), 0) / a.length
}
