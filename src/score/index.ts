export type { CountQueries } from './utility/count-queries.js'
export type { SizeCount } from './utility/generalised-items.js'
export * from './utility/utility.js'
export {
  scoreReassociation,
  type ReassociationScore,
  type ReassociationScoring,
  type WordMovers,
} from './reassociation/score-reassociation.js'
export type { Truth } from './reassociation/truth.js'
export { scoreCover, type CoverScore } from './cover.js'
export {
  measureDisassociation,
  type DisassociationUtility,
  type DisassociationUtilityOptions,
} from './utility/disassociation-utility.js'
export type { Confusion, Rates } from './attack/confusion.js'
export type { CalibrationBin } from './attack/ranking.js'
export type { Baseline, Baselines } from './attack/baselines.js'
export type { Consequences, Protection } from './attack/consequences.js'
export type { LinkAttack } from './attack/link-attack.js'
export { scoreAttack, scoreFully, type AttackScore, type FullScore, type ScoreSettings } from './attack/score-attack.js'
