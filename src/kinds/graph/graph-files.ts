import type { KindFiles } from '../../contract/opening.js'
import type { Release } from '../../contract/release.js'
import { type Said, readingOf } from '../../contract/said.js'
import type { Graph } from '../../data/graph.js'
import { writeMeta } from '../../files/sidecar.js'
import { releasePath } from '../release-path.js'
import { readGraph, writeGraph } from './graph-file.js'
import { graphRelease } from './release.js'

export const graphFiles: KindFiles<Release<'graph'>, Graph> = {
  recognises: async (path) => /\.(?:graphml|edges|edgelist)(?:\.gz)?$/i.test(path),
  readData: openGraph,
  readRelease: async (path, said) => graphRelease(await openGraph(releasePath(path), said)),
  granted: async (_, __, said) =>
    said.acquaintances === undefined ? {} : { acquaintances: await openGraph(said.acquaintances, said) },
  async write(path, release, { madeBy }) {
    await writeMeta(path, { ...madeBy, form: { format: await writeGraph(path, release) } })
    return undefined
  },
}

/** Reads a graph, and says what of the file is not in it. */
async function openGraph(path: string, said: Said): Promise<Graph> {
  const { graph, notes } = await readGraph(path, readingOf(said))
  for (const note of notes) said.onNotice?.(`${path}: ${note}.`)
  return graph
}
