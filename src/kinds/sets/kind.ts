import type { Transactions } from '../../data/transactions.js'
import { dataSaid, releaseSaid, unmarkSaid } from './said.js'
import type { RecordOf } from '../../contract/kind.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Transactions line for line, items generalised to sets ("one or more of these") or suppressed. */
    sets: { readonly data: Transactions; readonly release: Transactions }
  }
}

const setsKind: RecordOf<'sets'> = {
  kind: 'sets',
  called: 'transactions',
  said: [...dataSaid, ...releaseSaid, ...unmarkSaid],
  look: 'last',
  attacks: async () => (await import('./attack/set-attacks.js')).setAttacks,
  protectors: async () => (await import('./protect/protectors.js')).setProtectors,
  protecting: async () => (await import('./protecting-sets.js')).protectingSets,
  models: async () => (await import('./models/set-models.js')).setModels,
  utilities: async () => [(await import('./utility/set-utility.js')).setUtility],
  remedies: async () => (await import('./repair/remedies.js')).setRemedies,
  scoring: async () => (await import('./score/cell-finding.js')).cellScoring,
  files: async () => (await import('./sets-files.js')).setsFiles,
  ways: async () => (await import('./sets-ways.js')).setsWays,
}

export default setsKind
