import { type ValueClaims, isClaimed, nobody } from '../contract/claims.js'
import { calibrationError, calibrationSums } from '../math/calibration.js'
import { rangeOfRuns, shareOfTrials } from '../math/interval.js'
import { type Estimate, type FindingFigure, bare } from '../contract/finding.js'
import type { JudgedPair } from './value-finding.js'

const coverages = [0.01, 0.05, 0.2, 1] as const
/** A value that is so many times as likely as for anybody stands out. */
const muchLikelier = 5

/** What can be said once the truth is known: how right the surest are, whether chances hold, whose value stands out. */
export function valueFigures(claims: ValueClaims, judged: readonly JudgedPair[], subjects: number): FindingFigure[] {
  const claimed = judged.filter(({ confidence }) => confidence > 0)
  const right = claimed.map(({ confidence, count, credit }) => ({ confidence, count, right: credit * count }))
  const precisions = precisionAt(right, subjects, coverages)
  const surest = coverages.flatMap((share, i): FindingFigure[] => {
    if (Number.isNaN(precisions[i])) return []
    const name = share === 1 ? 'precision at 100 %' : `precision at ${100 * share} %`
    const about =
      share === 1 ? 'of all claims, the share that is right' : `of the surest ${100 * share} %, the share that is right`
    const { value, low, high } = shareOfTrials(precisions[i] * Math.ceil(share * subjects), Math.ceil(share * subjects))
    return [{ id: `precision${100 * share}`, name, about, attack: { value, low, high }, baseline: null }]
  })
  return [...surest, ...chanceFigure(claims, claimed), ...liftFigure(claims, judged)]
}

function chanceFigure({ chances }: ValueClaims, judged: readonly JudgedPair[]): FindingFigure[] {
  if (!chances) return []
  const sums = calibrationSums(
    judged.map(({ confidence }) => confidence),
    judged.map(({ credit }) => credit),
    judged.map(({ count }) => count),
  )
  return [
    {
      id: 'calibration',
      name: 'calibration error',
      about: 'how far its chances are from what holds, on average: 0 is exact',
      attack: bare(calibrationError(sums)),
      baseline: null,
    },
  ]
}

function liftFigure({ prior, stands }: ValueClaims, judged: readonly JudgedPair[]): FindingFigure[] {
  if (!prior || stands) return []
  const people = judged.reduce((sum, { lift, count }) => sum + (lift >= muchLikelier - 1e-9 ? count : 0), 0)
  return [
    {
      id: 'lift',
      name: 'true values that stand out',
      about: `people whose true value is at least ${muchLikelier} times as likely as for anybody`,
      attack: bare(people),
      baseline: null,
    },
  ]
}

/** What the claims say by themselves, beside the same on releases whose sensitive values were dealt out anew. */
export function claimedFigures(claims: ValueClaims, permuted: readonly ValueClaims[]): FindingFigure[] {
  const own = claimedOf(claims)
  const others = permuted.map(claimedOf)
  const beside = (pick: (one: typeof own) => number): Estimate | null =>
    others.length === 0 ? null : rangeOfRuns(others.map(pick))
  const told = claims.of === 'people' || claims.of === 'rows' ? 'people' : claims.of
  return [
    {
      id: 'certain',
      name: 'certain',
      about: `${told} for whom one value is left`,
      attack: bare(own.certain),
      baseline: beside(({ certain }) => certain),
    },
    {
      id: 'expected',
      name: 'share right if its chances hold',
      about: 'the mean chance of the best guess; exact where the release changes no value',
      attack: bare(own.expected),
      baseline: beside(({ expected }) => expected),
    },
    ...(claims.figures ?? []).map(({ value, ...figure }) => ({ ...figure, attack: bare(value), baseline: null })),
  ]
}

function claimedOf(claims: ValueClaims) {
  const { posteriorOf, posteriors } = claims
  const { offsets, codes, chances } = posteriors
  const best = new Float64Array(offsets.length - 1)
  for (let b = 0; b < best.length; b++)
    for (let i = offsets[b]; i < offsets[b + 1]; i++)
      if (isClaimed(claims, codes[i], chances[i])) best[b] = Math.max(best[b], chances[i])
  let [certain, sum, count] = [0, 0, 0]
  for (const belief of posteriorOf) {
    if (belief === nobody) continue
    count++
    sum += best[belief]
    if (best[belief] >= 1 - 1e-9) certain++
  }
  return { certain, expected: count === 0 ? NaN : sum / count }
}

/** Claims that are equally sure, and how many of them are right. */
export interface SureClaims {
  readonly confidence: number
  readonly count: number
  readonly right: number
}

/** The share right among the surest claims, for each share of the subjects; of equally sure ones a part counts as all of them. */
export function precisionAt(claims: readonly SureClaims[], subjects: number, shares: readonly number[]): number[] {
  const sorted = claims.toSorted((a, b) => b.confidence - a.confidence)
  return shares.map((share) => {
    const wanted = Math.max(1, Math.ceil(share * subjects))
    let [count, right] = [0, 0]
    for (let i = 0; i < sorted.length && count < wanted;) {
      let [alike, alikeRight] = [0, 0]
      const { confidence } = sorted[i]
      for (; i < sorted.length && sorted[i].confidence === confidence; i++) {
        alike += sorted[i].count
        alikeRight += sorted[i].right
      }
      const taken = Math.min(alike, wanted - count)
      count += taken
      right += (taken * alikeRight) / alike
    }
    return count < wanted ? NaN : right / count
  })
}
