import type { Model } from '../../../contract/model.js'
import { regionKModel } from './region-k.js'

export const placeModels: readonly Model[] = [regionKModel]
