import { type Graph, connectionsOf, graphOf, nodeCount, rowsOfEdges } from '../src/data/graph.js'
import { numberedNodes } from '../src/kinds/graph/protect/number-nodes.js'
import { type Random, below, shuffle, stream } from '../src/math/index.js'
import { type Key, graphRelease } from '../src/kinds/index.js'
import type { World } from './laws/worlds.js'

/** A graph by pairs of names. */
export function graphFrom(...edges: readonly (readonly [string | number, string | number])[]): Graph {
  const names = [...new Set(edges.flat().map(String))]
  return graphOf(
    names,
    edges.flat().map((name) => names.indexOf(`${name}`)),
  ).graph
}

/** Each of n nodes connected with so many others, by lot. */
function randomGraph(n: number, degree: number, random: Random): Graph {
  const ends: number[] = []
  for (let e = 0; e < (n * degree) / 2; e++) ends.push(below(n, random), below(n, random))
  return rowsOfEdges(
    Array.from({ length: n }, (_, node) => `${node}`),
    Uint32Array.from(ends),
  ).graph
}

/** Every node has as many connections: that many cycles over the nodes, each in an order by lot, until none meet. */
export function regularGraph(n: number, cycles: number, random: Random): Graph {
  for (;;) {
    const ends: number[] = []
    for (let cycle = 0; cycle < cycles; cycle++) {
      const order = shuffle(
        Uint32Array.from({ length: n }, (_, node) => node),
        random,
      )
      for (const [at, node] of order.entries()) ends.push(node, order[(at + 1) % n])
    }
    const names = Array.from({ length: n }, (_, node) => `${node}`)
    const { graph, doubles } = rowsOfEdges(names, Uint32Array.from(ends))
    if (doubles === 0) return graph
  }
}

export const graphWorlds = {
  planted: (): World<'graph'>[] => [hub(), confided(), asItWas('by lot', randomGraph(60, 14, stream(3, 'hub')))],
  clean: (): World<'graph'>[] => [
    complete(),
    others(),
    asItWas('a ring', graphFrom(...Array.from({ length: 60 }, (_, node) => [node, (node + 1) % 60] as const))),
  ],
}

/** A graph as it was, its names too: who is alone in it is seen without any other. */
function asItWas(name: string, graph: Graph): World<'graph'> {
  return {
    name: `as it was, ${name}`,
    release: graphRelease(graph),
    original: graph,
    granted: {},
    for: ['as-connected'],
  }
}

/** Names taken away and nothing else: who has a number of connections of their own is found by it. */
function hub(): World<'graph'> {
  const original = randomGraph(60, 14, stream(3, 'hub'))
  return {
    name: 'degrees of their own',
    original,
    ...released(original),
    granted: known(original),
    for: ['node-by-lot', 'degree', 'neighbourhood'],
  }
}

/** All have six connections and no two neighbours know each other; of fifteen people the node is known. */
function confided(): World<'graph'> {
  const original = regularGraph(150, 3, stream(4, 'confided'))
  const { release, key } = released(original)
  const people = shuffle(
    Uint32Array.from({ length: 150 }, (_, node) => node),
    stream(4, 'confidants'),
  ).slice(0, 15)
  const confidants = Array.from(people, (person) => ({
    person: original.nodes[person],
    node: release.nodes[key.records.findIndex(([own]) => own === person)],
  }))
  const granted = { ...known(original), confidants }
  return { name: 'confidants', original, release, key, granted, values: { forgotten: 0.05 }, for: ['propagate'] }
}

/** Everybody knows everybody: no node is like itself alone. */
function complete(): World<'graph'> {
  const n = 40
  const ends = Array.from({ length: n * n }, (_, i) => [Math.floor(i / n), i % n]).filter(([a, b]) => a < b)
  const names = Array.from({ length: n }, (_, node) => `${node}`)
  const original = rowsOfEdges(names, Uint32Array.from(ends.flat())).graph
  return { name: 'complete', original, ...released(original), granted: known(original) }
}

/** A regular graph of other connections altogether: there is nothing to be found. */
function others(): World<'graph'> {
  const original = regularGraph(150, 3, stream(5, 'original'))
  const { release, key } = released(regularGraph(150, 3, stream(6, 'others')))
  return { name: 'other connections', original, release, key, granted: known(original) }
}

function known(original: Graph) {
  return { acquaintances: original }
}

/** The graph with its names taken away. */
export function released(
  original: Graph,
  seed = 1,
): { readonly release: World<'graph'>['release']; readonly key: Key } {
  return numberedNodes(original, stream(seed, 'protect'))
}

/** Nodes under other numbers, as given. */
export function renumbered(graph: Graph, places: ArrayLike<number>): World<'graph'>['release'] {
  const names = Array.from({ length: nodeCount(graph) }, (_, node) => `${node + 1}`)
  const ends = Uint32Array.from([...connectionsOf(graph)].flat(), (node) => places[node])
  return graphRelease(rowsOfEdges(names, ends).graph)
}
