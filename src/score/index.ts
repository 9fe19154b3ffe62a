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
export { linkFinding } from '../kinds/disassociated/score/link-finding.js'
export { vulnerableRecords, type Vulnerable } from '../kinds/disassociated/score/link-finding.js'
export type { Truth } from '../kinds/disassociated/score/truth.js'
export { reassociationFinding } from '../kinds/disassociated/score/reassociation-finding.js'
export {
  scoreReassociation,
  type ReassociationScore,
  type ReassociationScoring,
  type WordMovers,
} from '../kinds/disassociated/score/score-reassociation.js'
export type { CountQueries } from '../kinds/sets/count-queries.js'
export {
  measureDisassociation,
  type DisassociationUtility,
  type DisassociationUtilityOptions,
  type Drawn,
} from '../kinds/disassociated/utility/disassociation-utility.js'
export type { SizeCount } from '../kinds/sets/utility/set-worth.js'
export { ruleLosses, type RuleLosses } from '../kinds/sets/utility/rule-losses.js'
export { measureSets, type SetWorth, type SetWorthOptions } from '../kinds/sets/utility/set-worth.js'
export { cellLosses, type CellLosses } from '../kinds/table/utility/information-losses.js'
export { classLosses, type ClassLosses } from '../kinds/table/utility/information-losses.js'
export { attributeEntropyLoss, nonUniformEntropy } from '../kinds/table/utility/information-losses.js'
export { klDivergence } from '../kinds/table/utility/information-losses.js'
export { pairTables, type PairedColumn, type PairedTable } from '../kinds/table/utility/paired-table.js'
export { tableQueries, type TableQueries } from '../kinds/table/utility/table-queries.js'
export { tableUtility } from '../kinds/table/utility/table-utility.js'
export type { Utility, Worth, WorthFigure } from '../contract/utility.js'
