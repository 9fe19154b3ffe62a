import type { RecordOf } from '../../contract/kind.js'

export const queriesKind: RecordOf<'queries'> = {
  kind: 'queries',
  attacks: async () => (await import('./attack/history-attacks.js')).queryAttacks,
  protectors: async () => (await import('./protect/protectors.js')).queryProtectors,
  models: async () => (await import('./query-models.js')).queryModels,
  utilities: async () => [(await import('./query-utility.js')).queryUtility],
  remedies: async () => (await import('./remedies.js')).queryRemedies,
  ways: async () => (await import('./queries-ways.js')).queriesWays,
}
