import { models } from '../../src/models/index.js'
import { modelLaws } from './model-laws.js'

for (const model of models) modelLaws(model)
