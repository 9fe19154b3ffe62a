export { coverProblemsOf, type CoverProblem } from './disassociated/cover-problems.js'
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
export { possibleOriginal } from './disassociated/possible-original.js'
export { plainRecords, type PlainRecords } from './plain-records.js'
export {
  disassociatedRelease,
  kindNames,
  setsRelease,
  type Data,
  type Key,
  type Kind,
  type Kinds,
  type Release,
} from './release.js'
export { expandLabels } from './sets/expand-labels.js'
export { isOriginal } from './sets/same-transactions.js'
