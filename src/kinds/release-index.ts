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
export { PointsByLatitude } from './places/regions.js'
export { type Box, isInBox, regionArea, regionBox, type Regions, type Reports } from './places/regions.js'
export { possibleOriginal } from './disassociated/possible-original.js'
export { markOf, markKinds, type MarkKind } from './text/marked-spans.js'
export { markedSpans, type MarkedSpan } from './text/marked-spans.js'
export { type PlainRecords } from '../data/rows.js'
export { plainRecords } from './plain-records.js'
export { type Key } from '../data/key.js'
export {
  bucketsRelease,
  answersRelease,
  countsRelease,
  queriesRelease,
  placesRelease,
  disassociatedRelease,
  graphRelease,
  isGraph,
  isTable,
  kindNames,
  setBucketsRelease,
  setsRelease,
  textRelease,
  tableRelease,
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
export { individualRisk, individualRisks, weightsOfClasses } from './table/risk/individual-risk.js'
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
export { riskLimitOf, type RiskLimit } from './table/risk/risk-limit.js'
export { suda, type Suda } from './table/risk/suda.js'
export { rowVulnerability, valueVulnerability, type Vulnerability } from './table/risk/vulnerability.js'
export { tornHistories } from './queries/query-profiles.js'
export { expandLabels } from './sets/expand-labels.js'
export { isOriginal } from './sets/same-transactions.js'
