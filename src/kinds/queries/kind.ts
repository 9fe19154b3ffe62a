import type { RecordOf } from '../../contract/kind.js'

export const queriesKind: RecordOf<'queries'> = {
  kind: 'queries',
  called: 'query logs',
  said: [
    {
      name: 'histories',
      value: 'log',
      file: 'input',
      about: 'query log: other queries of the same users, which an intruder knows (half of the original unless given)',
    },
  ],
  look: 'first',
  attacks: async () => (await import('./attack/history-attacks.js')).queryAttacks,
  protectors: async () => (await import('./protect/protectors.js')).queryProtectors,
  models: async () => (await import('./query-models.js')).queryModels,
  utilities: async () => [(await import('./query-utility.js')).queryUtility],
  remedies: async () => (await import('./remedies.js')).queryRemedies,
  files: async () => (await import('./queries-files.js')).queriesFiles,
  ways: async () => (await import('./queries-ways.js')).queriesWays,
}
