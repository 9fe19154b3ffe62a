import type { SetBuckets } from './set-buckets.js'
import type { Transactions } from '../../data/transactions.js'
import type { RecordOf } from '../../contract/kind.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Transactions in groups, their sensitive items published as counts of the group. */
    'set-buckets': { readonly data: Transactions; readonly release: SetBuckets }
  }
}

const setBucketsKind: RecordOf<'set-buckets'> = {
  kind: 'set-buckets',
  called: 'transactions in groups',
  ending: '.json',
  said: [],
  reads: ['id', 'item'],
  look: 'first',
  attacks: async () => (await import('./attack/group-items.js')).setBucketAttacks,
  protectors: async () => (await import('./protect/protectors.js')).setBucketProtectors,
  models: async () => (await import('./set-bucket-models.js')).setBucketModels,
  utilities: async () => [(await import('./set-bucket-utility.js')).setBucketUtility],
  remedies: async () => ({ remedies: [] }),
  files: async () => (await import('./set-buckets-files.js')).setBucketsFiles,
  ways: async () => (await import('./set-buckets-ways.js')).setBucketsWays,
}

export default setBucketsKind
