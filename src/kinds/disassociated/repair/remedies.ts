import type { Loss, Remedy } from '../../../contract/remedy.js'
import { closeCovers } from './close-covers.js'
import { tearAgain } from './tear-again.js'
import { setsTorn } from './sets-torn.js'

/** Changes that mend such a release, and what they cost. */
export const tornRemedies: { readonly remedies: readonly Remedy[]; readonly loss: Loss } = {
  remedies: [closeCovers, tearAgain],
  loss: setsTorn,
}
