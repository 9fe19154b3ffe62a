import type { RecordOf } from '../../contract/kind.js'

export const tableKind: RecordOf<'table'> = {
  kind: 'table',
  attacks: async () => (await import('./attack/table-attacks.js')).tableAttacks,
  protectors: async () => (await import('./protect/protectors.js')).tableProtectors,
  models: async () => (await import('./models/table-models.js')).tableModels,
  utilities: async () => [(await import('./utility/table-utility.js')).tableUtility],
  remedies: async () => (await import('./repair/remedies.js')).tableRemedies,
  ways: async () => (await import('./table-ways.js')).tableWays,
}
