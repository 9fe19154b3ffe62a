/** What methods, kinds and judges promise each other, for whoever writes one. */
export { notMeasured, type Method, type NotMeasured } from './method.js'
export {
  parameters,
  withFallbacks,
  type Demand,
  type Given,
  type Monotone,
  type Parameter,
  type Parameters,
  type Types,
  type Values,
} from './parameter.js'
export { infeasible } from './protector.js'
export { notJudged, Violations } from './judgement.js'
export { demandText, tellValues, type Told } from './tell-values.js'
