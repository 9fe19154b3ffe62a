import type { Buckets } from './buckets.js'
import type { Table } from '../../data/table.js'
import { saysTable, tableSaid } from '../table/said.js'
import type { RecordOf } from '../../contract/kind.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Records as they are, their sensitive values published group by group. */
    buckets: { readonly data: Table; readonly release: Buckets }
  }
}

const bucketsKind: RecordOf<'buckets'> = {
  kind: 'buckets',
  called: 'bucketised tables',
  said: tableSaid,
  reads: ['map'],
  saysSo: (said, sidecar) => said.buckets === true || (!said.counts && sidecar === 'buckets' && saysTable(said)),
  attacks: async () => (await import('./attack/bucket-attacks.js')).bucketAttacks,
  protectors: async () => (await import('./protect/protectors.js')).bucketProtectors,
  models: async () => (await import('./models/bucket-models.js')).bucketModels,
  utilities: async () => [],
  remedies: async () => (await import('./repair/remedies.js')).bucketRemedies,
  files: async () => (await import('./buckets-files.js')).bucketsFiles,
  ways: async () => (await import('./buckets-ways.js')).bucketsWays,
}

export default bucketsKind
