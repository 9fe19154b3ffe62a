import type { CellClaims } from '../../contract/claims.js'
import { attackedRelease, releaseWithChances } from './attack/context/attacked-release.js'
import type { Transactions } from '../../data/transactions.js'
import type { Release } from '../../contract/release.js'

/**
 * The release as an intruder reads it (thesis, Figure 3.4): without the members that were struck, or with every member
 * of a set that was tried and its chance of having been there, written into its name.
 */
export function attackedText(
  release: Release<'sets'>,
  claims: CellClaims,
  { chances }: { readonly chances: boolean },
): Transactions {
  return chances ? releaseWithChances(release, claims) : attackedRelease(release, claims)
}
