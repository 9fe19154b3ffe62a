import type { RecordOf } from '../../contract/kind.js'

export const graphKind: RecordOf<'graph'> = {
  kind: 'graph',
  attacks: async () => (await import('./attack/graph-attacks.js')).graphAttacks,
  protectors: async () => (await import('./protect/protectors.js')).graphProtectors,
  models: async () => (await import('./k-degree-model.js')).graphModels,
  utilities: async () => [(await import('./graph-utility.js')).graphUtility],
  remedies: async () => ({ remedies: [] }),
  ways: async () => (await import('./graph-ways.js')).graphWays,
}
