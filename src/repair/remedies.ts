import type { Loss, Remedy } from './remedy.js'
import { coarser, gridEnds } from './table/coarser.js'
import { detailLost } from './table/detail-lost.js'
import { leaveOutColumns } from './table/leave-out-columns.js'
import { newNumbers } from './table/new-numbers.js'
import { reorderRows } from './table/reorder-rows.js'
import { suppressRows } from './table/suppress-rows.js'

/** Every way to change a finished release. */
export const remedies: readonly Remedy[] = [reorderRows, newNumbers, leaveOutColumns, gridEnds, suppressRows, coarser]

/** How loss is measured, by kind of release. */
export const losses: readonly Loss[] = [detailLost]
