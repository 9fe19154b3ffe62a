import type { RecordOf } from '../../contract/kind.js'

export const setBucketsKind: RecordOf<'set-buckets'> = {
  kind: 'set-buckets',
  called: 'transactions in groups',
  said: [],
  look: 'first',
  attacks: async () => (await import('./attack/group-items.js')).setBucketAttacks,
  protectors: async () => (await import('./protect/protectors.js')).setBucketProtectors,
  models: async () => (await import('./set-bucket-models.js')).setBucketModels,
  utilities: async () => [(await import('./set-bucket-utility.js')).setBucketUtility],
  remedies: async () => ({ remedies: [] }),
  files: async () => (await import('./set-buckets-files.js')).setBucketsFiles,
  ways: async () => (await import('./set-buckets-ways.js')).setBucketsWays,
}
