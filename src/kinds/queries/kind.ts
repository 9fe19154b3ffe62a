import type { QueryLog } from '../../data/query-log.js'
import type { RecordOf } from '../../contract/kind.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Queries by user, users made alike. */
    queries: { readonly data: QueryLog; readonly release: QueryLog }
  }
}

const queriesKind: RecordOf<'queries'> = {
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
  protecting: async () => ({ tries: async (_, k) => [{ method: 'query-clusters', given: { k } }] }),
  models: async () => (await import('./query-models.js')).queryModels,
  utilities: async () => [(await import('./query-utility.js')).queryUtility],
  remedies: async () => (await import('./remedies.js')).queryRemedies,
  files: async () => (await import('./queries-files.js')).queriesFiles,
  ways: async () => (await import('./queries-ways.js')).queriesWays,
}

export default queriesKind
