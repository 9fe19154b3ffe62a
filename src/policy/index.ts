/** Limits with their sources, for whoever holds a release against one. */
export { parsePolicy } from './policy.js'
export { policies, policyNamed } from './policies.js'
export {
  limitOn,
  policyMeasures,
  policyStatistics,
  withLimit,
  type Policy,
  type PolicyLimit,
  type PolicyMeasure,
  type PolicyStatistic,
} from './policy.js'
