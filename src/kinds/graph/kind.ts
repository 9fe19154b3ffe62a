import type { RecordOf } from '../../contract/kind.js'

export const graphKind: RecordOf<'graph'> = {
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
  models: async () => (await import('./k-degree-model.js')).graphModels,
  utilities: async () => [(await import('./graph-utility.js')).graphUtility],
  remedies: async () => ({ remedies: [] }),
  files: async () => (await import('./graph-files.js')).graphFiles,
  ways: async () => (await import('./graph-ways.js')).graphWays,
}
