import type { Loss, Remedy } from '../../../contract/remedy.js'
import { reorderRows } from './reorder-rows.js'
import { newNumbers } from './new-numbers.js'
import { leaveOutColumns } from './leave-out-columns.js'
import { gridEnds, coarser } from './coarser.js'
import { suppressRows } from './suppress-rows.js'
import { detailLost } from './detail-lost.js'

/** Changes that mend such a release, and what they cost. */
export const tableRemedies: { readonly remedies: readonly Remedy[]; readonly loss: Loss } = {
  remedies: [reorderRows, newNumbers, leaveOutColumns, gridEnds, suppressRows, coarser],
  loss: detailLost,
}
