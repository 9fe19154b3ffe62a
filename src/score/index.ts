/** Claims against the truth, for whoever judges an attack. */
export {
  gainOver,
  readsMore,
  type Estimate,
  type FindingFigure,
  type Finding,
  type KnowingLess,
  type Telling,
  type Criterion,
} from '../contract/finding.js'
export { recordFinding, type RecordCredit } from './record-finding.js'
export { predicateFinding } from './predicate-finding.js'
export { precisionAt, type SureClaims } from './value-figures.js'
export type { ValueTruth } from './believed.js'
export { valueFinding, type ValueScoring } from './value-finding.js'
export type { Utility, Worth, WorthFigure } from '../contract/utility.js'
