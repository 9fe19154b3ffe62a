import { answerModels } from './answers/epsilon.js'
import { disassociatedModels } from './disassociated/disassociated-models.js'
import type { Model } from './model.js'
import { bucketModels } from './buckets/bucket-models.js'
import { graphModels } from './graph/graph-models.js'
import { queryModels } from './queries/query-models.js'
import { setBucketModels } from './set-buckets/set-bucket-models.js'
import { placeModels } from './places/place-models.js'
import { setModels } from './sets/set-models.js'
import { tableModels } from './table/table-models.js'
import { textModels } from './text/text-models.js'

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
