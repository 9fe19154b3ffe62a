import type { Loss, Remedy } from '../contract/remedy.js'
import { againstMeaning, detailOfSets, leaveOutBrackets, leaveOutRareItems } from './sets/repair/set-remedies.js'
import { bucketAgain } from './buckets/repair/bucket-again.js'
import { mergeBuckets } from './buckets/repair/merge-buckets.js'
import { valuesMixed } from './buckets/repair/values-mixed.js'
import { hideCounts } from './counts/repair/hide-counts.js'
import { peopleUntold } from './counts/repair/people-untold.js'
import { closeCovers, setsTorn, tearAgain } from './disassociated/repair/disassociated-remedies.js'
import { clusterUsersAgain } from './queries/repair/cluster-users-again.js'
import { queriesLost } from './queries/repair/queries-lost.js'
import { coarser, gridEnds } from './table/repair/coarser.js'
import { detailLost } from './table/repair/detail-lost.js'
import { leaveOutColumns, suppressRows } from './table/repair/leave-out.js'
import { newNumbers, reorderRows } from './table/repair/unlink-rows.js'

/** Every way to change a finished release. */
export const remedies: readonly Remedy[] = [
  reorderRows,
  newNumbers,
  leaveOutColumns,
  gridEnds,
  suppressRows,
  coarser,
  mergeBuckets,
  bucketAgain,
  hideCounts,
  closeCovers,
  tearAgain,
  againstMeaning,
  leaveOutBrackets,
  leaveOutRareItems,
  clusterUsersAgain,
]

/** How loss is measured, by kind of release. */
export const losses: readonly Loss[] = [detailLost, valuesMixed, peopleUntold, setsTorn, detailOfSets, queriesLost]
