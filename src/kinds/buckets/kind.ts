import type { RecordOf } from '../../contract/kind.js'

export const bucketsKind: RecordOf<'buckets'> = {
  kind: 'buckets',
  attacks: async () => (await import('./attack/bucket-attacks.js')).bucketAttacks,
  protectors: async () => (await import('./protect/protectors.js')).bucketProtectors,
  models: async () => (await import('./models/bucket-models.js')).bucketModels,
  utilities: async () => [],
  remedies: async () => (await import('./repair/remedies.js')).bucketRemedies,
  ways: async () => (await import('./buckets-ways.js')).bucketsWays,
}
