import { peopleUntold, hideCounts } from './hide-counts.js'
import type { Loss, Remedy } from '../../../contract/remedy.js'

/** Changes that mend such a release, and what they cost. */
export const countRemedies: { readonly remedies: readonly Remedy[]; readonly loss: Loss } = {
  remedies: [hideCounts],
  loss: peopleUntold,
}
