import { answerModels } from './answers/epsilon.js'
import { disassociatedModels } from './disassociated/models/disassociated-models.js'
import type { Model } from '../contract/model.js'
import { bucketModels } from './buckets/models/bucket-models.js'
import { graphModels } from './graph/k-degree-model.js'
import { queryModels } from './queries/query-models.js'
import { setBucketModels } from './set-buckets/set-bucket-models.js'
import { placeModels } from './places/region-k.js'
import { setModels } from './sets/models/set-models.js'
import { tableModels } from './table/models/table-models.js'
import { textModels } from './text/models/text-models.js'

/** Every model a release can be judged against. */
export const models: readonly Model[] = [
  ...setModels,
  ...disassociatedModels,
  ...tableModels,
  ...bucketModels,
  ...graphModels,
  ...queryModels,
  ...textModels,
  ...setBucketModels,
  ...placeModels,
  ...answerModels,
]
