export { keptCells } from './sets/eliminate/kept-cells.js'
export { eliminateInBlocks, type Block, type BlockElimination } from './sets/eliminate/in-blocks.js'
export type {
  Elimination,
  EliminationParams,
  Eliminator,
  Moment,
  EliminationStep,
} from './sets/eliminate/eliminator.js'
export { eliminators } from './sets/eliminate/eliminators.js'
export type {
  Claim as ReassociationClaim,
  ClusterClaims,
  Reassociated,
  Reassociation,
} from './disassociated/anchors/reassociation.js'
export { recordChunksByAverage } from './disassociated/anchors/record-chunks-by-average.js'
export { reassociations } from './disassociated/anchors/reassociations.js'
export { relatednessOf, unrelated, type Relatedness } from './disassociated/anchors/relatedness.js'
export { findCoverProblems, type Breach, type CoverFindings } from './disassociated/cover/find-cover-problems.js'
export {
  moderateAttacker,
  strongAttacker,
  weakAttacker,
  type PairKnowledge,
} from './disassociated/cover/pair-knowledge.js'
export type { ContextSize, ContextTable, ContextTables, NotTried } from './sets/context/context-table.js'
export { contextTables } from './sets/context/context-tables.js'
export type { Claims, TableClaim } from './sets/context/claims.js'
export type { AttackParams, SemanticAttack } from './sets/context/semantic-attack.js'
export { attackTables, semanticAttacks } from './sets/context/semantic-attacks.js'
export { scoreTables, type Scorer, type ScoreOptions } from './sets/context/score-tables.js'
export type { ScoredRelease, ScoredTable } from './sets/context/scored-table.js'
export { rehearse, type Rehearsal } from './sets/undertext/rehearsal.js'
export { attackedRelease } from './sets/context/attacked-release.js'
export { unmarkedRelease, type UnmarkedKnowledge } from './sets/context/unmarked-release.js'
