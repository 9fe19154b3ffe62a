import type { Loss, Remedy } from './remedy.js'
import { againstMeaning } from './sets/against-meaning.js'
import { detailOfSets } from './sets/detail-of-sets.js'
import { leaveOutBrackets, leaveOutRareItems } from './sets/leave-out-items.js'
import { bucketAgain } from './buckets/bucket-again.js'
import { mergeBuckets } from './buckets/merge-buckets.js'
import { valuesMixed } from './buckets/values-mixed.js'
import { hideCounts } from './counts/hide-counts.js'
import { peopleUntold } from './counts/people-untold.js'
import { closeCovers } from './disassociated/close-covers.js'
import { setsTorn } from './disassociated/sets-torn.js'
import { tearAgain } from './disassociated/tear-again.js'
import { clusterUsersAgain } from './queries/cluster-users-again.js'
import { queriesLost } from './queries/queries-lost.js'
import { coarser, gridEnds } from './table/coarser.js'
import { detailLost } from './table/detail-lost.js'
import { leaveOutColumns } from './table/leave-out-columns.js'
import { newNumbers } from './table/new-numbers.js'
import { reorderRows } from './table/reorder-rows.js'
import { suppressRows } from './table/suppress-rows.js'

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
