import type { Kind } from '../release/release.js'
import type { Model } from './model.js'

/** The models of one kind of release, without loading those of the others: a short command pays for each file it loads. */
export const loadModels: { readonly [K in Kind]: () => Promise<readonly Model[]> } = {
  sets: async () => (await import('./sets/set-models.js')).setModels,
  disassociated: async () => (await import('./disassociated/disassociated-models.js')).disassociatedModels,
  table: async () => (await import('./table/table-models.js')).tableModels,
  buckets: async () => (await import('./buckets/bucket-models.js')).bucketModels,
  counts: async () => [],
  graph: async () => (await import('./graph/graph-models.js')).graphModels,
  queries: async () => (await import('./queries/query-models.js')).queryModels,
  text: async () => (await import('./text/text-models.js')).textModels,
  'set-buckets': async () => (await import('./set-buckets/set-bucket-models.js')).setBucketModels,
  places: async () => (await import('./places/place-models.js')).placeModels,
  answers: async () => (await import('./answers/epsilon.js')).answerModels,
}
