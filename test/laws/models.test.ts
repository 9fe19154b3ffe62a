import { type Model, everyModel, type Kind } from '../../src/kinds/index.js'
import { modelLaws } from './model-laws.js'
import { tableModelLaws } from './table-model-laws.js'

const models = await everyModel()

for (const model of models) {
  if (isOn(model, ['sets', 'disassociated'])) modelLaws(model)
  if (isOn(model, ['table'])) tableModelLaws(model)
}

function isOn<K extends Kind>(model: Model, kinds: readonly K[]): model is Model<K> {
  return kinds.some((kind) => kind === model.on)
}
