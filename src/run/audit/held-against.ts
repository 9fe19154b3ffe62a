import { shareOfTrials } from '../../math/interval.js'
import type { Estimate } from '../../contract/finding.js'
import { type PairedLevel, type Pinned, fewAlike, neverByLuck } from '../../contract/pinned.js'
import { deviationsApart, showsMost } from '../../score/paired-levels.js'

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
  /** More is certain than the policy allows: that share is judged, against that limit. */
  readonly byCertain?: true
}

/**
 * What is held against a limit (docs/decisions/0029). Claims that can be right or wrong: by how much they are right more often than
 * the very same said of somebody else. Else the upper end of the share of people pinned down; where guessing alone is above
 * the limit, of what guessing leaves open. Without the truth claims are an upper bound: enough to stay within, never to be above.
 * Whatever is certain is above, unless the policy allows a share of it: that part is held against `allowed`, the rest against the limit.
 */
export function heldAgainst(pinned: Pinned, limit: number | undefined, allowed?: number): Held {
  const { certain = 0, feared = 0, of } = pinned
  const apart = allowed === undefined ? 0 : certain
  const counted = pinned.paired ? heldByPairs(pinned, limit) : heldByCount(pinned, limit, apart)
  // Of what may be told to nobody a doubt is one of however few.
  const isFeared = feared > 0 && (allowed === undefined || (certain + feared) / of > allowed)
  const held: Held = isFeared && counted.state === 'within' ? { ...counted, state: 'open' } : counted
  if (certain === 0) return held
  if (allowed === undefined) return limit === undefined ? held : { ...held, state: 'above' }
  const share = certain / of
  return share > allowed ? { ...held, state: 'above', judged: share, byGain: false, byCertain: true } : held
}

/** Of those counted so many are `apart`: they are held against a limit of their own. */
function heldByCount(pinned: Pinned, limit: number | undefined, apart = 0): Held {
  const { count, of, byLess, proven, certain, doubt = 0 } = pinned
  const shareOf = (people: number): Estimate => {
    const share = of === 0 ? 0 : people / of
    // Everybody is looked for: where nobody is found, and where each claim is a proof, no luck is in the count.
    if (people === 0 || of === 0 || proven) return { value: share, low: share, high: share }
    const { value, low, high } = shareOfTrials(people, of)
    return { value, low, high }
  }
  const success = shareOf(count)
  const { high } = shareOf(count - apart)
  if (byLess === null) {
    const state = limit === undefined ? 'no limit' : high <= limit ? 'within' : 'no truth'
    return { state, success, judged: high, byGain: false }
  }
  const guessing = of === 0 ? 0 : byLess / of
  const byGain = limit !== undefined && certain === undefined && guessing > limit
  const judged = byGain ? (guessing < 1 ? Math.max(0, (high - guessing) / (1 - guessing)) : 0) : high
  const held = { success, guessing, judged, byGain }
  if (limit === undefined) return { state: 'no limit', ...held }
  if (judged > limit) return { state: success.value > guessing ? 'above' : 'too few', ...held }
  return { state: doubt > 0 && (count - apart + doubt) / Math.max(1, of) > limit ? 'open' : 'within', ...held }
}

/** A claim tells where it is right of one in three, and its odds are three times those of the same said of somebody else. */
const tells = { share: 1 / fewAlike, odds: 3 } as const
/**
 * The chance at which luck is left out and the one from which on it may be luck, over the parts that are looked at; and half the
 * width of the interval of the gain.
 */
const luck = { never: neverByLuck, seldom: 0.05, deviations: deviationsApart } as const

/**
 * Above where a part of the surest claims shows beyond luck that more people are told than the limit allows. Open where more is
 * right than luck explains but it tells of nobody in particular; too few where it would tell, and only a longer look could rule
 * luck out. Else within: the same said of somebody else is as often right.
 */
function heldByPairs({ count, byLess, paired = [], of, lacksOutside }: Pinned, limit: number | undefined): Held {
  if (of === 0 || paired.length === 0)
    return heldByCount({ count: 0, of, unit: 'person', byLess: 0, certain: 0 }, limit)
  const most = limit ?? 0
  // Where luck could not be left out if every claim were right, there are too few to say so.
  const widest = paired[paired.length - 1]
  const seldom =
    (widest.others / widest.claims) ** widest.claims > luck.never / paired.length ? 1 : luck.seldom / paired.length
  const shown = paired.map((level) => {
    const gain = gainOf(level, of)
    const chances = {
      never: luck.never / paired.length,
      seldom: level === widest ? seldom : luck.seldom / paired.length,
    }
    return { level, gain, state: stateOf(level, gain, most, chances) }
  })
  const found =
    (['above', 'open', 'too few'] as const).find((one) => shown.some((part) => part.state === one)) ?? 'within'
  // Above only beside people outside: what the world teaches of everybody is no leak.
  const state = found === 'above' && lacksOutside ? 'open' : found
  const deciding = shown.filter((part) => part.state === found)
  const { gain } = deciding.find((part) => part.level === showsMost(deciding.map((one) => one.level)))!
  const { value, low, high } = shareOfTrials(Math.min(count, of), of)
  // What is within is right no more often than luck lets it, however wide its interval: so the gain itself, past the limit or not.
  const judged = Math.max(0, Math.min(1, state === 'within' ? gain.value : gain.high))
  const held = { success: { value, low, high }, guessing: (byLess ?? 0) / of, judged, byGain: true }
  if (limit === undefined) return { state: 'no limit', ...held }
  return { state, ...held }
}

function stateOf(
  level: PairedLevel,
  gain: Estimate,
  limit: number,
  { never, seldom }: { readonly never: number; readonly seldom: number },
): 'above' | 'open' | 'too few' | 'within' {
  if (level.luck <= never && gain.low > limit) return tellsWhom(level) ? 'above' : 'open'
  return tellsWhom(level) && level.luck <= seldom && gain.high > limit ? 'too few' : 'within'
}

/** People told because of the release, of all: right more often than of somebody else. */
function gainOf({ right, others, deviation }: PairedLevel, of: number): Estimate {
  const wide = luck.deviations * deviation
  return { value: (right - others) / of, low: (right - others - wide) / of, high: (right - others + wide) / of }
}

function tellsWhom({ claims, right, others }: PairedLevel): boolean {
  const share = right / claims
  return share >= tells.share && odds(share) >= tells.odds * odds(others / claims)
}

function odds(share: number): number {
  return share >= 1 ? Infinity : share / (1 - share)
}
