import type { Kind } from '../contract/release.js'
import type { Model } from '../contract/model.js'

/** The models of one kind of release, without loading those of the others: a short command pays for each file it loads. */
export const loadModels: { readonly [K in Kind]: () => Promise<readonly Model[]> } = {
  sets: async () => (await import('./sets/models/set-models.js')).setModels,
  disassociated: async () => (await import('./disassociated/models/disassociated-models.js')).disassociatedModels,
  table: async () => (await import('./table/models/table-models.js')).tableModels,
  buckets: async () => (await import('./buckets/models/bucket-models.js')).bucketModels,
  counts: async () => [],
  graph: async () => (await import('./graph/k-degree-model.js')).graphModels,
  queries: async () => (await import('./queries/query-models.js')).queryModels,
  text: async () => (await import('./text/models/text-models.js')).textModels,
  'set-buckets': async () => (await import('./set-buckets/set-bucket-models.js')).setBucketModels,
  places: async () => (await import('./places/region-k.js')).placeModels,
  answers: async () => (await import('./answers/epsilon.js')).answerModels,
}
