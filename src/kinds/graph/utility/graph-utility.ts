import { type Graph, edgeCount } from '../../../data/graph.js'
import { parameters } from '../../../contract/parameter.js'
import type { Streams } from '../../../math/random.js'
import { bare } from '../../../contract/finding.js'
import type { Utility, WorthFigure } from '../../../contract/utility.js'
import { clusteringOf, degreeCorrelation, degreeDistance, pathLengthOf } from './graph-measures.js'

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
      headline: `The release has ${Math.abs(more).toLocaleString('en-GB')} connections ${more < 0 ? 'less' : 'more'} than the original (${share.toFixed(2)} %)`,
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
export interface GraphShape {
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
