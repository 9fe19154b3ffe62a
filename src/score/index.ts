export type { CountQueries } from './utility/count-queries.js'
export type { SizeCount } from './utility/generalised-items.js'
export * from './utility/utility.js'
export {
  scoreReassociation,
  type ReassociationScore,
  type ReassociationScoring,
  type WordMovers,
} from './places/score-reassociation.js'
export type { Truth } from './places/truth.js'
export { scoreCover, type CoverScore } from './cells/cover.js'
export {
  measureDisassociation,
  type DisassociationUtility,
  type DisassociationUtilityOptions,
  type Drawn,
} from './utility/disassociation-utility.js'
export type { Confusion, Rates } from './cells/confusion.js'
export type { CalibrationBin } from './cells/ranking.js'
export type { Baseline, Baselines } from './cells/baselines.js'
export type { Consequences, Protection } from './cells/consequences.js'
export type { LinkAttack } from './cells/link-attack.js'
export { scoreAttack, scoreFully, type AttackScore, type FullScore, type ScoreSettings } from './cells/score-attack.js'
