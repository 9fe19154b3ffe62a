import type { KindFiles } from '../../contract/opening.js'
import type { Release } from '../../contract/release.js'
import { type Said, readingOf } from '../../contract/said.js'
import type { Graph } from '../../data/graph.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { edgesTold } from './read-as-edges.js'
import { readMeta, writeMeta } from '../../files/sidecar.js'
import { releasePath } from '../release-path.js'
import { readGraph, writeGraph } from './graph-file.js'
import { graphRelease } from './release.js'

export const graphFiles: KindFiles<Release<'graph'>, Graph> = {
  async recognises(path, said) {
    if (/\.(?:graphml|edges|edgelist)(?:\.gz)?$/i.test(path)) return true
    // Whoever says the form of transactions, or leaves their brackets out, says that they are some.
    if ([said.from, said.releaseFrom, said.id, said.item, said.unmarked].some((one) => one !== undefined)) return false
    const told = await edgesTold(path).catch(() => 'no' as const)
    if (told === 'perhaps') throw new InputError(twoNames, { file: path })
    return told === 'surely'
  },
  readData: openGraph,
  async readRelease(named, said) {
    const path = releasePath(named)
    const changed = path !== '-' && (await readMeta(path)) !== undefined
    return graphRelease(await openGraph(path, said), { changed })
  },
  granted: async (_, __, said) =>
    said.acquaintances === undefined ? {} : { acquaintances: await openGraph(said.acquaintances, said) },
  async write(path, release, { madeBy }) {
    await writeMeta(path, { ...madeBy, form: { format: await writeGraph(path, release) } })
    return undefined
  },
}

const twoNames: Fault = {
  message: 'has two names on each line, the same in both columns: a graph, or transactions of two items',
  rule: 'what a file is is never guessed where it may be two things',
  remedy: 'say ‹as› graph where each line is a connection, or ‹from› text, fimi or baskets where each is a transaction',
}

/** Reads a graph, and says what of the file is not in it. */
async function openGraph(path: string, said: Said): Promise<Graph> {
  const { graph, notes } = await readGraph(path, readingOf(said))
  for (const note of notes) said.onNotice?.(`${path}: ${note}.`)
  return graph
}
