import { closeCovers, tearAgain, setsTorn } from './disassociated-remedies.js'
import type { Loss, Remedy } from '../../../contract/remedy.js'

/** Changes that mend such a release, and what they cost. */
export const tornRemedies: { readonly remedies: readonly Remedy[]; readonly loss: Loss } = {
  remedies: [closeCovers, tearAgain],
  loss: setsTorn,
}
