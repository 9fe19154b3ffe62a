import type { PairedLevel } from '../contract/pinned.js'
import { chanceOfAtLeast } from '../math/poisson-binomial.js'

/** A claim that is right or wrong, and the chance that the very same claim is right of somebody else (swap control). */
export interface PairedClaim {
  /** How sure its attack is of it: orders the claims, nothing else. */
  readonly confidence: number
  /** 1 or 0; between them where several stand equal. */
  readonly right: number
  readonly others: number
  /** People who are right or wrong together: one trial. One unless said. */
  readonly people?: number
}

/** So large a part of the claims is looked at, the surest first. */
const parts = [0.01, 0.05, 0.2, 1] as const

/** How often the surest claims are right beside how often the same said of somebody else would be; equally sure ones stay together. */
export function pairedLevels(claims: readonly PairedClaim[]): PairedLevel[] {
  const sorted = claims.toSorted((a, b) => b.confidence - a.confidence)
  const ends = new Set(parts.map((part) => endOf(sorted, Math.ceil(part * sorted.length))))
  return [...ends].filter((end) => end > 0).map((end) => levelOf(sorted.slice(0, end)))
}

/** Past the last claim that is as sure as the one wanted. */
function endOf(sorted: readonly PairedClaim[], wanted: number): number {
  let end = wanted
  while (end > 0 && end < sorted.length && sorted[end].confidence === sorted[end - 1].confidence) end++
  return end
}

function levelOf(claims: readonly PairedClaim[]): PairedLevel {
  let [people, right, others, variance, trialsRight] = [0, 0, 0, 0, 0]
  for (const claim of claims) {
    const { people: each = 1 } = claim
    people += each
    right += each * claim.right
    others += each * claim.others
    variance += each * each * claim.others * (1 - claim.others)
    trialsRight += claim.right
  }
  const luck = chanceOfAtLeast(
    Math.floor(trialsRight + 1e-9),
    Float64Array.from(claims, (claim) => claim.others),
  )
  return { claims: people, right, others, deviation: Math.sqrt(variance), luck }
}
