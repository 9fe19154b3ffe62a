import type { Loss, Remedy } from '../../contract/remedy.js'
import { queriesLost, clusterUsersAgain } from './cluster-users-again.js'

/** Changes that mend such a release, and what they cost. */
export const queryRemedies: { readonly remedies: readonly Remedy[]; readonly loss: Loss } = {
  remedies: [clusterUsersAgain],
  loss: queriesLost,
}
