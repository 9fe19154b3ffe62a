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
export { possibleOriginal } from './disassociated/possible-original.js'
