import type { Model } from '../../../contract/model.js'
import { confusabilityModel } from './k-confusability.js'
import { listedModel } from './listed.js'
import { scrubbedModel } from './scrubbed.js'
import { plausibilityModel } from './t-plausibility.js'

export const textModels: readonly Model[] = [scrubbedModel, listedModel, plausibilityModel, confusabilityModel]
