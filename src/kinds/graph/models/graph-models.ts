import type { Model } from '../../../contract/model.js'
import { kDegreeModel } from './k-degree.js'

export const graphModels: readonly Model[] = [kDegreeModel]
