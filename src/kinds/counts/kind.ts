import type { RecordOf } from '../../contract/kind.js'

export const countsKind: RecordOf<'counts'> = {
  kind: 'counts',
  attacks: async () => (await import('./attack/counts-attack.js')).countAttacks,
  protectors: async () => [],
  models: async () => [],
  utilities: async () => [],
  remedies: async () => (await import('./repair/remedies.js')).countRemedies,
  ways: async () => (await import('./counts-ways.js')).countsWays,
}
