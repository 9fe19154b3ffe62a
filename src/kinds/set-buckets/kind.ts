import type { RecordOf } from '../../contract/kind.js'

export const setBucketsKind: RecordOf<'set-buckets'> = {
  kind: 'set-buckets',
  attacks: async () => (await import('./attack/set-bucket-attacks.js')).setBucketAttacks,
  protectors: async () => (await import('./protect/protectors.js')).setBucketProtectors,
  models: async () => (await import('./models/set-bucket-models.js')).setBucketModels,
  utilities: async () => [(await import('./utility/set-bucket-utility.js')).setBucketUtility],
  remedies: async () => ({ remedies: [] }),
  ways: async () => (await import('./set-buckets-ways.js')).setBucketsWays,
}
