import type { Model } from '../model.js'
import { regionKModel } from './region-k.js'

export const placeModels: readonly Model[] = [regionKModel]
