export { keptCells } from './eliminate/kept-cells.js'
export { eliminateInBlocks, type Block, type BlockElimination } from './eliminate/in-blocks.js'
export type { Elimination, EliminationParams, Eliminator, Moment, EliminationStep } from './eliminate/eliminator.js'
export { eliminators } from './eliminate/eliminators.js'
export type {
  Claim as ReassociationClaim,
  ClusterClaims,
  Reassociated,
  Reassociation,
} from './reassociate/reassociation.js'
export { reassociations } from './reassociate/reassociations.js'
export { relatednessOf, unrelated, type Relatedness } from './reassociate/relatedness.js'
export { findCoverProblems, type Breach, type CoverFindings } from './cover/find-cover-problems.js'
export { moderateAttacker, strongAttacker, weakAttacker, type PairKnowledge } from './cover/pair-knowledge.js'
export type { ContextSize, ContextTable, ContextTables, NotTried } from './semantic/context-table.js'
export { contextTables } from './semantic/context-tables.js'
export type { Claims, TableClaim } from './semantic/claims.js'
export type { AttackParams, SemanticAttack } from './semantic/semantic-attack.js'
export { attackTables, semanticAttacks } from './semantic/semantic-attacks.js'
export { scoreTables, type Scorer, type ScoreOptions } from './semantic/score-tables.js'
export type { ScoredRelease, ScoredTable } from './semantic/scored-table.js'
export { rehearse, type Rehearsal } from './undertext/rehearsal.js'
export { reconstruct } from './semantic/reconstruct.js'
export { unmarkedRelease, type UnmarkedKnowledge } from './semantic/unmarked-release.js'
