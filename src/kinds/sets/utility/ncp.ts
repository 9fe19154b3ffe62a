import { type Transactions, elementSize } from '../../../data/transactions.js'
import { type Coverage, absent } from './coverage.js'

/**
 * Normalised certainty penalty as in the k^m papers: for each item of each original transaction, the values its
 * published element may stand for over all values there are (0 if it is published as itself, 1 if not at all),
 * averaged over those items. `valueCount` is the number of leaves of the hierarchy, or of original items.
 */
export function ncp(release: Transactions, { elements }: Coverage, valueCount: number): number {
  if (elements.length === 0) return 0
  let sum = 0
  for (const element of elements) {
    if (element === absent) sum += 1
    else if (element < 0 && elementSize(release, element) > 1) sum += elementSize(release, element) / valueCount
  }
  return sum / elements.length
}
