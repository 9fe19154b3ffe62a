import type { Graph } from '../../src/data/graph.js'
import { progress } from '../progress.js'
import type { Call } from '../verb.js'
import type { Port } from './port.js'

export const graphPort: Port<'graph'> = {
  kind: 'graph',
  files: 'graphs',
  flags: [
    {
      name: 'acquaintances',
      value: 'file',
      file: 'input',
      about: 'graph: who is connected with whom as an intruder knows it; all of --original unless given',
    },
  ],
  async recognises(path) {
    return /\.(?:graphml|edges|edgelist)(?:\.gz)?$/i.test(path)
  },
  readData: openGraph,
  async readRelease(call, path) {
    const { graphRelease } = await import('../../src/kinds/graph/release.js')
    return graphRelease(await openGraph(call, path))
  },
  async write(_, path, release) {
    const { writeGraph } = await import('../../src/kinds/graph/graph-file.js')
    return { format: await writeGraph(path, release) }
  },
  async granted(call) {
    const file = call.values.get('acquaintances')
    return file === undefined ? {} : { acquaintances: await openGraph(call, file) }
  },
}

/** Reads a graph, and says what of the file is not in it. */
async function openGraph(call: Call, path: string): Promise<Graph> {
  const { readGraph } = await import('../../src/kinds/graph/graph-file.js')
  const bar = progress('reading', call.terminal)
  const { graph, notes } = await readGraph(path, bar.update)
  bar.end()
  call.terminal.error(notes.map((note) => `${path}: ${note}.`))
  return graph
}
