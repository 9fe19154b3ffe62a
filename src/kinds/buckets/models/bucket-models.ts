import type { Model } from '../../../contract/model.js'
import { bucketLModel } from './bucket-l.js'

export const bucketModels: readonly Model[] = [bucketLModel]
