import type { RecordOf } from '../../contract/kind.js'

export const disassociatedKind: RecordOf<'disassociated'> = {
  kind: 'disassociated',
  attacks: async () => (await import('./attack/torn-attacks.js')).tornAttacks,
  protectors: async () => (await import('./protect/protectors.js')).disassociatedProtectors,
  models: async () => (await import('./models/disassociated-models.js')).disassociatedModels,
  utilities: async () => [(await import('./utility/torn-utility.js')).disassociatedUtility],
  remedies: async () => (await import('./repair/remedies.js')).tornRemedies,
  ways: async () => (await import('./disassociated-ways.js')).disassociatedWays,
}
