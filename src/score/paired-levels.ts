import type { PairedLevel, Pinned } from '../contract/pinned.js'
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

/** A claim with those it is about: one, or those who are right or wrong together. */
export interface ClaimOfOne extends PairedClaim {
  readonly who: readonly number[]
}

/**
 * How often a claim is right of any of those of whom it could be said as well, drawn by lot: so many of them have it. Leaving out
 * whom it is said of would tell who that is: of two, one of whom has it, the other always would or never. Alone it is as right as
 * of anybody.
 */
export function saidOfAnother(have: number, of: number, ofAnybody = 0.5): number {
  return of > 1 ? have / of : ofAnybody
}

/**
 * Of whom something is rightly claimed among the surest claims that show most (as many as are right, where several stand equal),
 * beside how many would be by the same said of others.
 */
export function pinnedByPairs(claims: readonly ClaimOfOne[], whole: Pick<Pinned, 'of' | 'unit'>): Pinned {
  const paired = pairedLevels(claims)
  const shown = showsMost(paired)?.claims ?? 0
  const sorted = claims.toSorted((a, b) => b.confidence - a.confidence)
  const right = new Map<number, { right: number; missed: number }>()
  let people = 0
  for (const { who, right: isRight, others, people: each = 1 } of sorted) {
    if (people >= shown - 1e-9) break
    people += each
    for (const one of who) {
      const own = right.get(one) ?? { right: 0, missed: 1 }
      right.set(one, { right: Math.max(own.right, isRight), missed: own.missed * (1 - others) })
    }
  }
  const all = [...right].sort(([a, one], [b, other]) => other.right - one.right || a - b)
  const count = Math.round(all.reduce((sum, [, own]) => sum + own.right, 0))
  const byLess = all.reduce((sum, [, { missed }]) => sum + 1 - missed, 0)
  const who = Uint32Array.from(all.slice(0, count), ([one]) => one).sort()
  return { ...whole, count, byLess, paired, who }
}

/** The part of the surest claims by which most more people are told than by the same said of others, whatever luck does. */
export function showsMost(levels: readonly PairedLevel[]): PairedLevel | undefined {
  return levels.toSorted((a, b) => lowGain(b) - lowGain(a))[0]
}

function lowGain({ right, others, deviation }: PairedLevel): number {
  return right - others - deviationsApart * deviation
}

/** How much surer than of any of those who show the same, as a ratio of odds: what orders claims best. */
export function oddsAhead(one: number, ofAny: number): number {
  const odds = (chance: number): number => (chance + 1e-3) / (1 - chance + 1e-3)
  return odds(one) / odds(ofAny)
}

/** Half the width of the interval of a gain, in deviations: 99 %. */
export const deviationsApart = 2.576

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
