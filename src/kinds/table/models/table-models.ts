import type { Model } from '../../../contract/model.js'
import { alphaKModel } from './alpha-k.js'
import { deltaDisclosureModel } from './delta-disclosure.js'
import { demandFault } from './demand-fault.js'
import { isolationModel } from './isolation.js'
import { kModel } from './k.js'
import { lDistinctModel } from './l-distinct.js'
import { lEntropyModel } from './l-entropy.js'
import { lNpdRecursiveModel, lPdRecursiveModel } from './l-pd-recursive.js'
import { lRecursiveModel } from './l-recursive.js'
import { betaBasicModel, betaEnhancedModel } from './likeness.js'
import { personalKModel } from './personal-k.js'
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
