export type { CountQueries } from './utility/count-queries.js'
export type { SizeCount } from './utility/generalised-items.js'
export * from './utility/utility.js'
export {
  scoreReassociation,
  type ReassociationScore,
  type ScoreOptions,
  type WordMovers,
} from './reassociation/score-reassociation.js'
export type { Truth } from './reassociation/truth.js'
export { scoreCover, type CoverScore } from './cover.js'
export {
  measureDisassociation,
  type DisassociationUtility,
  type DisassociationUtilityOptions,
} from './utility/disassociation-utility.js'
