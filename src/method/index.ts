export { notMeasured, type Method, type NotMeasured } from './method.js'
export {
  parameters,
  withFallbacks,
  type Given,
  type Parameter,
  type Parameters,
  type Types,
  type Values,
} from './parameter.js'
export { tellValues, type Told } from './tell-values.js'
