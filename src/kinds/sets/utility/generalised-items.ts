import { type Transactions, generalisedCount, transactionCount, elementSize } from '../../../data/transactions.js'
import { log2UtilityLoss } from '../utility-loss.js'
import { type Coverage, absent } from './coverage.js'

/** How many generalised items of each size, and in how many places they stand. */
export interface SizeCount {
  readonly size: number
  readonly generalisedItems: number
  readonly places: number
}

export function sizesOf(release: Transactions): readonly SizeCount[] {
  const counts = new Map<number, SizeCount>()
  for (const [s, places] of placesOf(release).entries()) {
    const size = elementSize(release, ~s)
    const before = counts.get(size) ?? { size, generalisedItems: 0, places: 0 }
    counts.set(size, { size, generalisedItems: before.generalisedItems + 1, places: before.places + places })
  }
  return [...counts.values()].sort((a, b) => a.size - b.size)
}

/**
 * Density (thesis Definition 16) over all generalised items: members that were in the original over all members
 * written. 1 when nothing is generalised: nothing was added.
 */
export function densityOfSets(release: Transactions, { elements }: Coverage): number {
  let members = 0
  let originals = 0
  for (const element of release.elements) if (element < 0) members += elementSize(release, element)
  for (const element of elements) if (element < 0 && element !== absent) originals++
  return members === 0 ? 1 : originals / members
}

/**
 * log2 of the utility loss of a release: the sum over its generalised items (COAT's UL, without the weight of meaning).
 * In logarithms, because one loss may be 2^-490; -Infinity when nothing is generalised.
 */
export function log2ReleaseLoss(original: Transactions, release: Transactions): number {
  const losses = Array.from(placesOf(release), (places, s) =>
    log2UtilityLoss(elementSize(release, ~s), 1, places, original.items.length, transactionCount(original)),
  )
  const largest = losses.reduce((a, b) => Math.max(a, b), -Infinity)
  if (largest === -Infinity) return largest
  return largest + Math.log2(losses.reduce((sum, loss) => sum + 2 ** (loss - largest), 0))
}

/** In how many places each generalised item stands. */
function placesOf(release: Transactions): Uint32Array {
  const places = new Uint32Array(generalisedCount(release))
  for (const element of release.elements) if (element < 0) places[~element]++
  return places
}
