export { grantedNames, outsiders, type Attack, type Granted, type Making, type OnAttack } from '../contract/attack.js'
export { attacks } from './attacks.js'
export {
  nobody,
  type CellClaims,
  type CellTable,
  type Claims,
  type ClaimFigure,
  type ClaimTelling,
  type LinkClaims,
  type NotTried,
  type PlaceClaims,
  type Posteriors,
  type Predicate,
  type PredicateClaims,
  type RecordClaims,
  type ValueClaims,
} from '../contract/claims.js'
export { type PlaceClaim, type ClusterClaims, claimsIn } from '../contract/cluster-claims.js'
export { relatednessOf, unrelated, type Relatedness } from './disassociated/attack/reassociation.js'
export type { Breach } from '../contract/cover-claims.js'
export { type PairKnowledge } from '../contract/cover-claims.js'
export { attackedRelease } from './sets/attack/context/attacked-release.js'
export type { ContextSize, ContextTable } from '../contract/context-table.js'
export type { ScoredTable } from '../contract/context-table.js'
export type { ScoredRelease } from './sets/attack/context/score-tables.js'
export { unmarkedRelease, unmarkedRules, type UnmarkedKnowledge } from './sets/attack/context/unmarked-release.js'
export type {
  Elimination,
  EliminationParams,
  EliminationStep,
  Eliminator,
  Moment,
} from './sets/attack/eliminate/eliminator.js'
export { eliminators } from './sets/attack/eliminate/eliminators.js'
export { eliminateInBlocks, type Block, type BlockElimination } from './sets/attack/eliminate/eliminator.js'
export { rehearsed, rehearsedEnough, type Rehearsed } from './sets/attack/undertext/rehearsal.js'
export { keptCells } from './sets/attack/eliminate/cells-left.js'
export { definetti, naiveBayes } from './buckets/attack/definetti.js'
export { definettiRich } from './buckets/attack/definetti-rich.js'
export { naiveBayesOutside } from './buckets/attack/naive-bayes-outside.js'
export { randomWorlds } from './buckets/attack/random-worlds.js'
export { semanticBuckets } from './buckets/attack/semantic-buckets.js'
export { definettiClasses, definettiRichClasses, naiveBayesClasses } from './table/attack/definetti-classes.js'
export { majority } from './table/attack/majority.js'
export { shadowMembership } from './table/attack/membership/shadow-membership.js'
