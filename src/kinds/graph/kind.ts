import type { Graph } from '../../data/graph.js'
import type { RecordOf } from '../../contract/kind.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Who is connected with whom, names taken away and connections changed. */
    graph: {
      readonly data: Graph
      /** `changed` where the file beside it says how connections were changed. */
      readonly release: Graph & { readonly changed?: true }
    }
  }
}

const graphKind: RecordOf<'graph'> = {
  kind: 'graph',
  called: 'graphs',
  said: [
    {
      name: 'acquaintances',
      value: 'file',
      file: 'input',
      about: 'graph: who is connected with whom as an intruder knows it; all of ‹original› unless given',
    },
  ],
  look: 'first',
  attacks: async () => (await import('./attack/graph-attacks.js')).graphAttacks,
  protectors: async () => (await import('./protect/protectors.js')).graphProtectors,
  protecting: async () => ({ tries: async (_, k) => [{ method: 'k-degree', given: { k } }] }),
  models: async () => (await import('./k-degree-model.js')).graphModels,
  utilities: async () => [(await import('./graph-utility.js')).graphUtility],
  remedies: async () => ({ remedies: [] }),
  files: async () => (await import('./graph-files.js')).graphFiles,
  ways: async () => (await import('./graph-ways.js')).graphWays,
}

export default graphKind
