import type { Loss, Remedy } from '../contract/remedy.js'
import { againstMeaning } from './sets/repair/against-meaning.js'
import { detailOfSets } from './sets/repair/detail-of-sets.js'
import { leaveOutBrackets, leaveOutRareItems } from './sets/repair/leave-out-items.js'
import { bucketAgain } from './buckets/repair/bucket-again.js'
import { mergeBuckets } from './buckets/repair/merge-buckets.js'
import { valuesMixed } from './buckets/repair/values-mixed.js'
import { hideCounts, peopleUntold } from './counts/repair/hide-counts.js'
import { closeCovers } from './disassociated/repair/close-covers.js'
import { setsTorn } from './disassociated/repair/sets-torn.js'
import { tearAgain } from './disassociated/repair/tear-again.js'
import { clusterUsersAgain, queriesLost } from './queries/cluster-users-again.js'
import { coarser, gridEnds } from './table/repair/coarser.js'
import { detailLost } from './table/repair/detail-lost.js'
import { leaveOutColumns } from './table/repair/leave-out-columns.js'
import { newNumbers } from './table/repair/new-numbers.js'
import { reorderRows } from './table/repair/reorder-rows.js'
import { suppressRows } from './table/repair/suppress-rows.js'

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
