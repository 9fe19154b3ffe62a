import { againstMeaning, leaveOutBrackets, leaveOutRareItems, detailOfSets } from './set-remedies.js'
import type { Loss, Remedy } from '../../../contract/remedy.js'

/** Changes that mend such a release, and what they cost. */
export const setRemedies: { readonly remedies: readonly Remedy[]; readonly loss: Loss } = {
  remedies: [againstMeaning, leaveOutBrackets, leaveOutRareItems],
  loss: detailOfSets,
}
