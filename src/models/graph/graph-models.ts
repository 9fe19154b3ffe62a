import type { Model } from '../model.js'
import { kDegreeModel } from './k-degree.js'

export const graphModels: readonly Model[] = [kDegreeModel]
