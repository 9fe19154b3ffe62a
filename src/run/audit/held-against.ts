import { shareOfTrials } from '../../math/interval.js'
import type { Estimate } from '../../contract/finding.js'
import type { PairedLevel, Pinned } from '../../contract/pinned.js'

/** How an attack stands to a limit. */
export interface Held {
  /**
   * Too few: nobody was pinned down, but of so few people that the limit may be passed all the same. Open: more is told than
   * luck explains, but not of whom, or not by what.
   */
  readonly state: 'above' | 'within' | 'too few' | 'open' | 'no truth' | 'no limit'
  /** The share of people pinned down; without the truth the share that is claimed, an upper bound. */
  readonly success: Estimate
  /** The same by knowing less; absent without the truth. */
  readonly guessing?: number
  /** What is held against the limit, and whether it is the gain, because guessing alone is above it. */
  readonly judged: number
  readonly byGain: boolean
}

/**
 * What is held against a limit (docs/decisions/0029). Claims that can be right or wrong: by how much they are right more often than
 * the very same said of somebody else. Else the upper end of the share of people pinned down; where guessing alone is above
 * the limit, of what guessing leaves open. Without the truth claims are an upper bound: enough to stay within, never to be above.
 */
export function heldAgainst(pinned: Pinned, limit: number | undefined): Held {
  return pinned.paired ? heldByPairs(pinned.paired, pinned.of, limit) : heldByCount(pinned, limit)
}

function heldByCount(pinned: Pinned, limit: number | undefined): Held {
  const { count, of, byLess, proven, certain = 0, doubt = 0 } = pinned
  const share = of === 0 ? 0 : count / of
  // Everybody is looked for: where nobody is found, and where each claim is a proof, no luck is in the count.
  const { value, low, high } =
    count === 0 || of === 0 || proven ? { value: share, low: share, high: share } : shareOfTrials(count, of)
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
  if (certain > 0) return { state: 'above', ...held }
  if (judged > limit) return { state: value > guessing ? 'above' : 'too few', ...held }
  return { state: (count + doubt) / Math.max(1, of) > limit ? 'open' : 'within', ...held }
}

/** A claim tells where it is right of one in three, and its odds are three times those of the same said of somebody else. */
const tells = { share: 1 / 3, odds: 3 } as const
/** The chance at which luck is left out, over the parts that are looked at, and half the width of the interval of the gain. */
const luck = { chance: 0.001, deviations: 2.576 } as const

/** The part of the surest claims that shows most; above where any shows that more people are told than the limit allows. */
function heldByPairs(levels: readonly PairedLevel[], of: number, limit: number | undefined): Held {
  if (of === 0 || levels.length === 0) return heldByCount({ count: 0, of, unit: 'person', byLess: 0 }, limit)
  const shown = levels.map((level) => ({ level, gain: gainOf(level, of), ...shows(level, levels.length) }))
  const most = (some: typeof shown) => some.toSorted((a, b) => b.gain.low - a.gain.low)[0]
  const above = shown.filter(({ tellsWhom, beyondLuck, gain }) => tellsWhom && beyondLuck && gain.low > (limit ?? 0))
  const open = shown.filter(
    ({ tellsWhom, beyondLuck, gain }) =>
      (beyondLuck && gain.low > (limit ?? 0)) || (tellsWhom && gain.high > (limit ?? 0)),
  )
  const state = above.length > 0 ? 'above' : open.some(({ beyondLuck }) => beyondLuck) ? 'open' : 'too few'
  const { level, gain } = most(above.length > 0 ? above : open.length > 0 ? open : shown)
  const { value, low, high } = shareOfTrials(Math.min(level.right, of), of)
  const judged = above.length + open.length > 0 ? Math.max(0, gain.high) : Math.max(0, Math.min(gain.value, limit ?? 1))
  const held = { success: { value, low, high }, guessing: level.others / of, judged, byGain: true }
  if (limit === undefined) return { state: 'no limit', ...held }
  return { state: above.length + open.length > 0 ? state : 'within', ...held }
}

/** People told because of the release, of all: right more often than of somebody else. */
function gainOf({ right, others, deviation }: PairedLevel, of: number): Estimate {
  const wide = luck.deviations * deviation
  return { value: (right - others) / of, low: (right - others - wide) / of, high: (right - others + wide) / of }
}

function shows(level: PairedLevel, levels: number): { readonly tellsWhom: boolean; readonly beyondLuck: boolean } {
  const share = level.right / level.claims
  return {
    tellsWhom: share >= tells.share && odds(share) >= tells.odds * odds(level.others / level.claims),
    beyondLuck: level.luck <= luck.chance / levels,
  }
}

function odds(share: number): number {
  return share >= 1 ? Infinity : share / (1 - share)
}
