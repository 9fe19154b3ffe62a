import type { Model } from '../../../contract/model.js'
import { coherenceModel, kmModel } from './km.js'
import { constraintsModel } from './constraints.js'
import { faithfulModel, shortenedModel } from './faithful.js'
import { hiddenRulesModel } from './hidden-rules.js'
import { setKModel } from './set-k.js'

/** What transactions with generalised items can be judged against. */
export const setModels: readonly Model[] = [
  constraintsModel,
  kmModel,
  setKModel,
  coherenceModel,
  hiddenRulesModel,
  faithfulModel,
  shortenedModel,
]
