import type { Loss, Remedy } from '../../../contract/remedy.js'
import { againstMeaning } from './against-meaning.js'
import { leaveOutBrackets, leaveOutRareItems } from './leave-out-items.js'
import { detailOfSets } from './detail-of-sets.js'

/** Changes that mend such a release, and what they cost. */
export const setRemedies: { readonly remedies: readonly Remedy[]; readonly loss: Loss } = {
  remedies: [againstMeaning, leaveOutBrackets, leaveOutRareItems],
  loss: detailOfSets,
}
