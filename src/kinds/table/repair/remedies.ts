import { reorderRows, newNumbers } from './unlink-rows.js'
import { leaveOutColumns, suppressRows } from './leave-out.js'
import type { Loss, Remedy } from '../../../contract/remedy.js'
import { hiddenTogether } from './hidden-together.js'
import { gridEnds, coarser } from './coarser.js'
import { detailLost } from './detail-lost.js'

/** Changes that mend such a release, and what they cost. */
export const tableRemedies: { readonly remedies: readonly Remedy[]; readonly loss: Loss } = {
  remedies: [reorderRows, newNumbers, leaveOutColumns, gridEnds, suppressRows, coarser, hiddenTogether],
  loss: detailLost,
}
