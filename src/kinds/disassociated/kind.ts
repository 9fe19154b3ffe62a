import type { Disassociated } from './disassociated.js'
import type { Transactions } from '../../data/transactions.js'
import { dataSaid, releaseSaid } from '../sets/said.js'
import type { RecordOf } from '../../contract/kind.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Items as they are, records torn apart inside clusters. */
    disassociated: { readonly data: Transactions; readonly release: Disassociated }
  }
}

const disassociatedKind: RecordOf<'disassociated'> = {
  kind: 'disassociated',
  called: 'disassociated transactions',
  ending: '.json',
  said: [...dataSaid, ...releaseSaid],
  attacks: async () => (await import('./attack/torn-attacks.js')).tornAttacks,
  protectors: async () => (await import('./protect/protectors.js')).disassociatedProtectors,
  models: async () => (await import('./models/disassociated-models.js')).disassociatedModels,
  utilities: async () => [(await import('./utility/torn-utility.js')).disassociatedUtility],
  remedies: async () => (await import('./repair/remedies.js')).tornRemedies,
  files: async () => (await import('./disassociated-files.js')).disassociatedFiles,
  ways: async () => (await import('./disassociated-ways.js')).disassociatedWays,
}

export default disassociatedKind
