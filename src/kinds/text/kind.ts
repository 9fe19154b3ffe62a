import type { RecordOf } from '../../contract/kind.js'

export const textKind: RecordOf<'text'> = {
  kind: 'text',
  attacks: async () => (await import('./attack/text-attacks.js')).textAttacks,
  protectors: async () => (await import('./protect/protectors.js')).textProtectors,
  models: async () => (await import('./models/text-models.js')).textModels,
  utilities: async () => [(await import('./text-utility.js')).textUtility],
  remedies: async () => ({ remedies: [] }),
  ways: async () => (await import('./text-ways.js')).textWays,
}
