import type { Model } from '../../../contract/model.js'
import { privacyDegreeModel } from './privacy-degree.js'
import { sameRecordsModel } from './same-records.js'

export const setBucketModels: readonly Model[] = [privacyDegreeModel, sameRecordsModel]
