import { transactionCount } from '../../../data/transactions.js'
import { coverage } from '../utility/coverage.js'
import { ncp } from '../utility/ncp.js'
import type { Loss } from '../../../contract/remedy.js'

/**
 * NCP beside the original: the share of all items that what is published of an item leaves open. Without it, the share
 * of the published places that are no longer there.
 */
export const detailOfSets: Loss<'sets'> = {
  on: 'sets',
  name: 'loss of detail (NCP)',
  of(release, { original, first }) {
    if (original && transactionCount(original) === transactionCount(release))
      return ncp(release, coverage(original, release), original.items.length)
    return first.elements.length === 0 ? 0 : 1 - Math.min(1, release.elements.length / first.elements.length)
  },
}
