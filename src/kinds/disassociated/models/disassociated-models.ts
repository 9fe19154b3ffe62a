import type { Model } from '../../../contract/model.js'
import { guaranteeModel } from './guarantee.js'
import { disassociationModel } from './structure.js'

/** What disassociated releases can be judged against. */
export const disassociatedModels: readonly Model[] = [disassociationModel, guaranteeModel]
