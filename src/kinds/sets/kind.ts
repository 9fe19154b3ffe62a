import type { RecordOf } from '../../contract/kind.js'

export const setsKind: RecordOf<'sets'> = {
  kind: 'sets',
  attacks: async () => (await import('./attack/set-attacks.js')).setAttacks,
  protectors: async () => (await import('./protect/protectors.js')).setProtectors,
  models: async () => (await import('./models/set-models.js')).setModels,
  utilities: async () => [(await import('./utility/set-utility.js')).setUtility],
  remedies: async () => (await import('./repair/remedies.js')).setRemedies,
  ways: async () => (await import('./sets-ways.js')).setsWays,
}
