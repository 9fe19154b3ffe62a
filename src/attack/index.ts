export { grantedNames, outsiders, type Attack, type Granted, type Making, type OnAttack } from './attack.js'
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
} from './claims.js'
export { type PlaceClaim, type ClusterClaims, claimsIn } from './disassociated/anchors/cluster-claims.js'
export { relatednessOf, unrelated, type Relatedness } from './disassociated/anchors/relatedness.js'
export type { Breach } from './disassociated/cover/find-cover-problems.js'
export { type PairKnowledge } from './disassociated/cover/pair-knowledge.js'
export { attackedRelease } from './sets/context/attacked-release.js'
export type { ContextSize, ContextTable } from './sets/context/context-table.js'
export type { ScoredRelease, ScoredTable } from './sets/context/scored-table.js'
export { unmarkedRelease, unmarkedRules, type UnmarkedKnowledge } from './sets/context/unmarked-release.js'
export type {
  Elimination,
  EliminationParams,
  EliminationStep,
  Eliminator,
  Moment,
} from './sets/eliminate/eliminator.js'
export { eliminators } from './sets/eliminate/eliminators.js'
export { eliminateInBlocks, type Block, type BlockElimination } from './sets/eliminate/in-blocks.js'
export { rehearsed, rehearsedEnough, type Rehearsed } from './sets/undertext/rehearsed.js'
export { keptCells } from './sets/eliminate/kept-cells.js'
export { definetti, naiveBayes } from './buckets/definetti.js'
export { definettiRich } from './buckets/definetti-rich.js'
export { naiveBayesOutside } from './buckets/naive-bayes-outside.js'
export { randomWorlds } from './buckets/random-worlds.js'
export { semanticBuckets } from './buckets/semantic-buckets.js'
export { definettiClasses, definettiRichClasses, naiveBayesClasses } from './table/definetti-classes.js'
export { majority } from './table/majority.js'
export { shadowMembership } from './table/membership/shadow-membership.js'
