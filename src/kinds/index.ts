/** What kinds of release there are, and every way to make, attack, judge and read one: for whoever adds a kind or a method. */
export { PointsByLatitude } from './places/regions.js'
export { markOf, markKinds, type MarkKind } from './text/marked-spans.js'
export type { PlainRecords } from '../data/rows.js'
export { tornHistories } from './queries/query-profiles.js'
export { relatednessOf, unrelated, type Relatedness } from './disassociated/attack/reassociation.js'
export type { ScoredRelease } from './sets/attack/context/score-tables.js'
export { eliminateInBlocks, type Block, type BlockElimination } from './sets/attack/eliminate/eliminator.js'
export { rehearsed, rehearsedEnough, type Rehearsed } from './sets/attack/undertext/rehearsal.js'
export { keptCells } from './sets/attack/eliminate/cells-left.js'
export { judgeCoherence, type Incoherent } from './sets/models/km.js'
export { mInvariance } from './table/protect/m-invariance.js'
export { microaggregate } from './table/protect/microaggregate.js'
export { noise } from './table/protect/noise.js'
export { swap } from './table/protect/swap.js'
export { suppressCells } from './table/protect/suppress.js'
export { localRecoding } from './table/protect/local-recoding.js'
export { datafly } from './table/protect/datafly.js'
export { mingen } from './table/protect/mingen.js'
export { muArgus } from './table/protect/mu-argus.js'
export { optimal } from './table/protect/optimal.js'
export { mondrian } from './table/protect/mondrian.js'
export { hideRules } from './sets/protect/hide-rules.js'
export { withLabels } from './sets/protect/recode.js'
export { setK } from './sets/protect/set-k.js'
export type { Confusion, Rates } from './sets/score/cell-score.js'
export { vulnerableRecords, type Vulnerable } from './disassociated/score/link-finding.js'
export type { SizeCount } from './sets/utility/set-worth.js'
export {
  cellLosses,
  type CellLosses,
  classLosses,
  type ClassLosses,
  attributeEntropyLoss,
  nonUniformEntropy,
  klDivergence,
} from './table/utility/information-losses.js'
export { definettiRich } from './buckets/attack/definetti.js'
export { shadowMembership } from './table/attack/shadow-membership.js'
export { individualRisk, individualRisks, weightsOfClasses } from './table/risk/journalist-risk.js'
export {
  riskLimitOf,
  type RiskLimit,
  rowVulnerability,
  valueVulnerability,
  type Vulnerability,
} from './table/risk/class-sizes.js'
export { suda, type Suda } from './table/risk/column-sets.js'
export {
  addKind,
  everyAttack,
  everyModel,
  everyProtector,
  everyUtility,
  kindName,
  kindOf,
  kinds,
  waysOf,
} from './kinds.js'
export { grantedNames, outsiders, type Attack, type Granted, type Making, type OnAttack } from '../contract/attack.js'
export {
  nobody,
  type CellClaims,
  type CellTable,
  type Claims,
  type ClaimFigure,
  type ClaimTelling,
  type LinkClaims,
  type NotTried,
  type ReassociationClaims,
  type Posteriors,
  type Predicate,
  type PredicateClaims,
  type RecordClaims,
  type ValueClaims,
} from '../contract/claims.js'
export { type ReassociationClaim, type ClusterClaims, claimsIn } from '../contract/cluster-claims.js'
export type { Breach } from '../contract/cover-claims.js'
export { type PairKnowledge } from '../contract/cover-claims.js'
export { attackedRelease } from './sets/attack/context/attacked-release.js'
export type { ContextSize, ContextTable } from '../contract/context-table.js'
export type { ScoredTable } from '../contract/context-table.js'
export { unmarkedRelease, unmarkedRules, type UnmarkedKnowledge } from './sets/attack/context/unmarked-release.js'
export type {
  Elimination,
  EliminationParams,
  EliminationStep,
  Eliminator,
  Moment,
} from './sets/attack/eliminate/eliminator.js'
export { eliminators } from './sets/attack/eliminate/eliminators.js'
export { definetti, naiveBayes } from './buckets/attack/definetti.js'
export { naiveBayesOutside } from './buckets/attack/naive-bayes-outside.js'
export { randomWorlds } from './buckets/attack/random-worlds.js'
export { semanticBuckets } from './buckets/attack/semantic-buckets.js'
export { definettiClasses, definettiRichClasses, naiveBayesClasses } from './table/attack/definetti-classes.js'
export { majority } from './table/attack/majority.js'
export type { JudgedClasses, Judgement, RareSet, Violation, WorstClass } from '../contract/judgement.js'
export type { Model, TableFault } from '../contract/model.js'
export { judgeConstraints, type BrokenConstraint } from './sets/models/constraints.js'
export { judgeFaithful, type Unfaithful } from './sets/models/faithful.js'
export { judgeHiddenRules, type StandingRule } from './sets/models/hidden-rules.js'
export { judgeKm } from './sets/models/km.js'
export { judgeSetK, type LoneTransaction } from './sets/models/set-k.js'
export { judgeDisassociation, type DisassociationFault } from './disassociated/models/structure.js'
export { judgeGuarantee, type GuaranteeFault } from './disassociated/models/guarantee.js'
export { demandFault, tableFault } from './table/demand-fault.js'
export { anatomy } from './buckets/protect/anatomy.js'
export { disassociate } from './disassociated/protect/disassociate.js'
export { adaptiveGrid } from './places/protect/adaptive-grid.js'
export { fixedGrid } from './places/protect/fixed-grid.js'
export { nearest } from './places/protect/nearest.js'
export { reciprocal } from './places/protect/reciprocal.js'
export type { Closest, Infeasible, PromisedModel, Protected, Protector } from '../contract/protector.js'
export { queryClusters } from './queries/protect/query-clusters.js'
export { cahd } from './set-buckets/protect/cahd.js'
export { coat } from './sets/protect/coat.js'
export { km } from './sets/protect/km.js'
export { constraintForms, madePrivacy, utilityFromMeaning, type Similarity } from './sets/protect/make-constraints.js'
export { pcta } from './sets/protect/pcta.js'
export type { Constraint } from './sets/protect/resolve.js'
export { scrub } from './text/protect/scrub.js'
export { type CoverProblem } from '../contract/cover-claims.js'
export { coverProblemsOf } from './disassociated/cover-problems.js'
export {
  disassociatedOf,
  namesOfChunk,
  type Cluster,
  type Disassociated,
  type PlainChunk,
  type PlainCluster,
  type PlainDisassociated,
  type PlainShared,
  type SharedChunk,
} from './disassociated/disassociated.js'
export { keyFault } from './disassociated/key-fault.js'
export { matchClusters, type NoMatch } from './disassociated/match-clusters.js'
export { type Box, isInBox, regionArea, regionBox, type Regions, type Reports } from './places/regions.js'
export { possibleOriginal } from './disassociated/possible-original.js'
export { markedSpans, type MarkedSpan } from './text/marked-spans.js'
export { plainRecords } from './plain-records.js'
export { type Key } from '../data/key.js'
export { setsRelease } from './sets/release.js'
export { disassociatedRelease } from './disassociated/release.js'
export { tableRelease } from './table/release.js'
export { publish } from './table/protect/publish.js'
export { bucketsRelease } from './buckets/release.js'
export { countsRelease } from './counts/release.js'
export { graphRelease } from './graph/release.js'
export { queriesRelease } from './queries/release.js'
export { textRelease } from './text/release.js'
export { setBucketsRelease } from './set-buckets/release.js'
export { regionsOfPoints } from './places/plain-points.js'
export { placesRelease } from './places/release.js'
export { answersRelease } from './answers/release.js'
export { isGraph, isTable } from '../data/sorts.js'
export {
  type Data,
  type Kind,
  type Kinds,
  type Release,
  type TableKind,
  type TransactionKind,
} from '../contract/release.js'
export type { Buckets } from './buckets/buckets.js'
export {
  setBucketsOf,
  setGroupAt,
  setGroupCount,
  type PlainSetBuckets,
  type PlainSetGroup,
  type SetBuckets,
} from './set-buckets/set-buckets.js'
export { type Condition } from '../data/condition.js'
export {
  cellName,
  type CountCell,
  type Counts,
  type CountSum,
  type GroupStatistics,
  type RoundedFigure,
} from './counts/counts.js'
export { ownersCopy } from './table/owners-copy.js'
export { classesOf, noClass, type Classes } from './table/classes.js'
export { readColumn, readReleased } from './table/reading/read-table.js'
export {
  coverSize,
  covers,
  type Cover,
  type Domain,
  type ReadColumn,
  type ReadRule,
  type Reading,
} from './table/reading/reading.js'
export type { Range } from './table/reading/range.js'
export { missingCells } from './table/missing.js'
export { peopleOf, type People, type TableOfPeople } from './table/people.js'
export {
  peopleBelow,
  prosecutorRisk,
  sizeHistogram,
  type ProsecutorRisk,
  type SizeHistogram,
} from './table/risk/class-sizes.js'
export {
  columnSets,
  distinction,
  separation,
  type ColumnSet,
  type ColumnSets,
  type MinimalUniques,
} from './table/risk/column-sets.js'
export { countedJournalist, estimatedJournalist, type JournalistRisk } from './table/risk/journalist-risk.js'
export {
  pitmanFit,
  pitmanUniques,
  populationUniques,
  zayatzUniques,
  type PitmanFit,
  type PopulationUniques,
} from './table/risk/population-uniques.js'
export { personUniqueness, type PersonUniqueness } from './table/risk/person-uniqueness.js'
export { expandLabels } from './sets/expand-labels.js'
export { isOriginal } from './sets/same-transactions.js'
export { cellFinding, cellScoring } from './sets/score/cell-finding.js'
export { scoreCells, type CellScore } from './sets/score/cell-score.js'
export { truthOf } from './sets/score/truth.js'
export { linkFinding } from './disassociated/score/link-finding.js'
export type { Truth } from './disassociated/score/truth.js'
export { reassociationFinding } from './disassociated/score/reassociation-finding.js'
export {
  scoreReassociation,
  type ReassociationScore,
  type ReassociationScoring,
  type WordMovers,
} from './disassociated/score/score-reassociation.js'
export type { CountQueries } from './sets/count-queries.js'
export {
  measureDisassociation,
  type DisassociationUtility,
  type DisassociationUtilityOptions,
  type Drawn,
} from './disassociated/utility/disassociation-utility.js'
export { ruleLosses, type RuleLosses } from './sets/utility/rule-losses.js'
export { measureSets, type SetWorth, type SetWorthOptions } from './sets/utility/set-worth.js'
export { pairTables, type PairedColumn, type PairedTable } from './table/utility/paired-table.js'
export { tableQueries, type TableQueries } from './table/utility/table-queries.js'
export { tableUtility } from './table/utility/table-utility.js'
export { disassociatedBytes, parseDisassociated } from './disassociated/formats/disassociated-file-form.js'
export { parseSetBuckets, setBucketsBytes } from './set-buckets/set-bucket-form.js'
export { parseQueryLog } from './queries/parse-query-log.js'
