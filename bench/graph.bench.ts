import { degreeDistance, graphShape } from '../src/kinds/graph/graph-utility.js'
import { sharedData } from './worlds/open-data.js'
import { readFileSync } from 'node:fs'
import { type Graph, nodeDegrees, edgeCount, nodeCount } from '../src/data/graph.js'
import { sourceOf } from '../src/formats/source.js'
import { parseGraph } from '../src/kinds/graph/parse-graph.js'
import { type Parameters, withFallbacks } from '../src/contract/index.js'
import { kDegree } from '../src/kinds/graph/protect/k-degree.js'
import { numberedNodes } from '../src/kinds/graph/protect/number-nodes.js'
import { shuffle, stream, streamsOf } from '../src/math/index.js'
import type { Key, Release } from '../src/kinds/index.js'
import { attack, attacksOn, protect } from '../src/run/index.js'

/** The Facebook graph of SNAP under k-degree anonymity: what is changed, what it is worth, and who is found before and after. */
export const graphBench = {
  id: 'graph',
  summary: 'k-degree anonymity of 4,039 people with 88,234 connections, and attacks on it; CPU time',
  run: async (print: (line: string) => void): Promise<void> => {
    const started = process.cpuUsage()
    const file = sharedData('facebook', 'facebook-combined.txt')
    if (file === null) return print('the Facebook graph is not there: see PALIMPSEST_DATA')
    const { graph } = await parseGraph(sourceOf(file, readFileSync(file)))
    print(
      `${nodeCount(graph)} nodes, ${edgeCount(graph)} connections; seconds of CPU time so far at the end of each line`,
    )
    print(
      'connections changed (least by degrees), clustering, transitivity, path length, degree correlation, degree distance',
    )
    const named = numberedNodes(graph, stream(1, 'names'))
    print(`${'names only'.padEnd(18)} ${worth(graph, named.release)} ${seconds(started)}`)
    await attacksOnRelease(graph, named.release, named.key, print, started)
    for (const mayDelete of [false, true])
      for (const k of [5, 10, 25, 50]) {
        const made = await protect(graph, kDegree, { k, delete: mayDelete }, 1)
        if (made.kind === 'infeasible') throw new Error(made.because)
        const { edgesAdded, edgesRemoved, edgesChangedAtLeast } = made.made
        const changed = `+${edgesAdded} −${edgesRemoved} (${edgesChangedAtLeast})`
        print(
          `k = ${`${k}, ${mayDelete ? 'deleting' : 'adding'}`.padEnd(14)} ${changed.padEnd(22)} ${worth(graph, made.release)} ${seconds(started)}`,
        )
        if (!mayDelete) await attacksOnRelease(graph, made.release, made.key!, print, started)
      }
  },
}

function worth(original: Graph, release: Graph): string {
  const shape = graphShape(release, 500, streamsOf(1))
  const numbers = [shape.clustering, shape.transitivity, shape.pathLength, shape.degreeCorrelation]
  return [...numbers, degreeDistance(original, release)].map((one) => one.toFixed(3).padStart(7)).join(' ')
}

async function attacksOnRelease(
  original: Graph,
  release: Release<'graph'>,
  key: Key,
  print: (line: string) => void,
  started: NodeJS.CpuUsage,
): Promise<void> {
  const people = shuffle(Uint32Array.from(nodeDegrees(original).keys()), stream(1, 'confidants')).slice(0, 20)
  const nodeOf = new Map(key.records.map(([own], node) => [own, release.nodes[node]]))
  const confidants = Array.from(people, (person) => ({ person: original.nodes[person], node: nodeOf.get(person)! }))
  const found: string[] = []
  // Of people whose connections are known as they were; nothing here is published so.
  const methods = (await attacksOn(release)).filter(({ id }) => id !== 'as-connected')
  for (const method of methods)
    for (const granted of method.id === 'propagate' ? [{}, { confidants }] : [{}]) {
      const given = { granted, seed: 1, original, key }
      const outcome = await attack(
        release,
        method,
        withFallbacks<Parameters>(method.parameters, 'confidants' in granted ? { forgotten: 0.1 } : {}),
        given,
      )
      if (outcome.kind === 'not measured') throw new Error(outcome.because)
      const { success, pinned, figures } = outcome.finding
      const off = figures.find(({ id }) => id === 'calibration')!.attack.value
      const name = 'confidants' in granted ? `from ${confidants.length} known` : method.id
      found.push(`${name} ${(100 * success!.value).toFixed(2)} % (${pinned.count} surely; off by ${off.toFixed(2)})`)
    }
  print(`  found: ${found.join(', ')} ${seconds(started)}`)
}

function seconds(started: NodeJS.CpuUsage): string {
  const { user, system } = process.cpuUsage(started)
  return `${((user + system) / 1e6).toFixed(1)} s`
}
