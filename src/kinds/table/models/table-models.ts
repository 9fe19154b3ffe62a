import type { Model } from '../../../contract/model.js'
import { alphaKModel, kModel, personalKModel } from './k.js'
import { deltaDisclosureModel, betaBasicModel, betaEnhancedModel } from './likeness.js'
import { demandFault } from '../demand-fault.js'
import { isolationModel } from './isolation.js'
import { lDistinctModel, lEntropyModel, lRecursiveModel } from './l-diversity.js'
import { lNpdRecursiveModel, lPdRecursiveModel } from './l-pd-recursive.js'
import { deltaPresenceModel, kMapModel } from './population-models.js'
import { riskModels } from './risk-models.js'
import { closenessModels } from './t-closeness.js'

const judges: readonly Model[] = [
  kModel,
  kMapModel,
  lDistinctModel,
  lEntropyModel,
  lRecursiveModel,
  lPdRecursiveModel,
  lNpdRecursiveModel,
  alphaKModel,
  ...closenessModels,
  betaBasicModel,
  betaEnhancedModel,
  deltaDisclosureModel,
  deltaPresenceModel,
  isolationModel,
  personalKModel,
  ...riskModels,
]

/** Every model of tables; each refuses a table that it cannot be asked of. */
export const tableModels: readonly Model[] = judges.map((model) => ({
  ...model,
  fault: (table, values) => demandFault(model, values, table),
}))
