import type { Model } from '../../../contract/model.js'
import { queryAskersModel } from './query-askers.js'
import { queryKModel } from './query-k.js'

export const queryModels: readonly Model[] = [queryKModel, queryAskersModel]
