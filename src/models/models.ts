import { disassociatedModels } from './disassociated/disassociated-models.js'
import type { Model } from './model.js'
import { setModels } from './sets/set-models.js'

/** Every model a release can be judged against. */
export const models: readonly Model[] = [...setModels, ...disassociatedModels]
