import { shareOfTrials } from '../../math/interval.js'
import type { Estimate } from '../../contract/finding.js'
import type { Pinned } from '../../contract/pinned.js'

/** How an attack stands to a limit. */
export interface Held {
  /** Too few: nobody was pinned down, but of so few people that the limit may be passed all the same. */
  readonly state: 'above' | 'within' | 'too few' | 'no truth' | 'no limit'
  /** The share of people pinned down; without the truth the share that is claimed, an upper bound. */
  readonly success: Estimate
  /** The same by knowing less; absent without the truth. */
  readonly guessing?: number
  /** What is held against the limit, and whether it is the gain, because guessing alone is above it. */
  readonly judged: number
  readonly byGain: boolean
}

/**
 * What is held against a limit (docs/decisions/0022): the upper end of the share of people pinned down; where guessing alone
 * is above the limit, of what guessing leaves open. Without the truth claims are an upper bound: enough to stay within, never
 * to be above.
 */
export function heldAgainst({ count, of, byLess, proven }: Pinned, limit: number | undefined): Held {
  const share = of === 0 ? 0 : count / of
  // Where nothing is claimed, and where each claim is a proof, no luck is in the count.
  const { value, low, high } = of === 0 || proven ? { value: share, low: share, high: share } : shareOfTrials(count, of)
  const success = { value, low, high }
  if (byLess === null) {
    const state = limit === undefined ? 'no limit' : high <= limit ? 'within' : 'no truth'
    return { state, success, judged: high, byGain: false }
  }
  const guessing = of === 0 ? 0 : byLess / of
  const byGain = limit !== undefined && guessing > limit
  const judged = byGain ? Math.max(0, (high - guessing) / (1 - guessing)) : high
  const held = { success, guessing, judged, byGain }
  if (limit === undefined) return { state: 'no limit', ...held }
  if (judged <= limit) return { state: 'within', ...held }
  return { state: value > guessing ? 'above' : 'too few', ...held }
}
