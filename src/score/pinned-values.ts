import { type ValueClaims, nobody, isClaimed } from '../contract/claims.js'
import { type Pinned, isSure, meanCount } from '../contract/pinned.js'
import { type ValueTruth, alikeSubjects, believedPairs, bestGuess, rightCodes, type BelievedPair } from './believed.js'
import type { ValueScoring } from './value-finding.js'
import { type SaidOfOthers, besideAlike, besideAnybody, besideBoth, besideLess, pinnedPairs } from './paired-values.js'
import { unitOf } from './tellings.js'

/** Whose value is told surely and rightly; without the truth, surely. What proves itself needs no truth. */
export function pinnedValues(claims: ValueClaims, scoring: ValueScoring, isBaseline: boolean): Pinned {
  const { truth } = scoring
  const of = claims.posteriorOf.length
  const whole = { of, unit: unitOf(claims), ...(claims.proof && { proven: claims.proof }) }
  const pairs = isBaseline ? undefined : saidOfOthers(claims, scoring)
  if (pairs) {
    const lacks = claims.learned && !scoring.control ? { lacksOutside: true as const } : {}
    return { ...pinnedPairs(claims, whole, truth, pairs), ...lacks }
  }
  if (!truth) return { ...whole, count: surelyClaimed(claims), byLess: claims.proof && !isBaseline ? 0 : null }
  const who = surelyRight(claims, truth)
  // Ends of groups are taken for observed or not, all alike: where one in twenty is not, nobody can be sure of any.
  if (claims.of === 'groups' && claims.stands && !isBaseline) {
    const [claimed, known] = [surelyClaimed(claims), truth.codes.filter((code) => code !== nobody).length]
    if (!isSure(who.length / Math.max(1, known), true)) return { ...whole, count: 0, byLess: 0 }
    if (2 * known < claimed) return { ...whole, count: claimed, byLess: null }
    return pinnedPairs(claims, whole, truth, besideAnybody)
  }
  const byLess = isBaseline ? null : pinnedByLess(claims, scoring, truth)
  return { ...whole, count: who.length, byLess, ...((claims.of === 'people' || claims.of === 'rows') && { who }) }
}

/** Claims that are held against the same said of others; undefined where they are counted. */
function saidOfOthers({ alike }: ValueClaims, { paired, less, control }: ValueScoring): SaidOfOthers | undefined {
  if (alike) return less ? besideBoth(less.claims, control) : besideAlike
  return paired && less ? besideLess(less.claims) : undefined
}

function pinnedByLess(claims: ValueClaims, { less, control }: ValueScoring, truth: ValueTruth): number | null {
  // Knowing less is believed whatever it says of its chances: nothing may look like a leak for want of that.
  if (less) return meanCount(less.claims.map((one) => surelyRight(one, truth, true).length))
  if (control) {
    const outside = control.claims.posteriorOf.length
    return (surelyRight(control.claims, control.truth).length / outside) * claims.posteriorOf.length
  }
  const pairs = believedPairs(claims, truth)
  const right = rightCodes(claims, truth.values)
  const credit = leftOutCredit(claims, pairs, right, (chance) => isSure(chance, claims.chances))
  return credit ? pairs.reduce((sum, { count }, at) => sum + count * credit[at], 0) : null
}

function surelyRight(claims: ValueClaims, truth: ValueTruth, chances = claims.chances): Uint32Array {
  const right = rightCodes(claims, truth.values)
  const { firsts, groupOf } = alikeSubjects(claims, truth)
  const isTold = Uint8Array.from(firsts, (subject) => {
    const [belief, value] = [claims.posteriorOf[subject], truth.codes[subject]]
    if (belief === nobody || value === nobody) return 0
    const { confidence, credit } = bestGuess(claims, belief, right[value])
    const whole = isSure(confidence, chances) && credit > 1 - 1e-9
    return whole || surePart(claims, belief, chances, truth.parts, value) ? 1 : 0
  })
  return Uint32Array.from(groupOf.keys()).filter((subject) => isTold[groupOf[subject]] === 1)
}

/** Whether one column of a cell is told surely, and rightly where the truth is known: a value that was made coarser is out. */
function surePart(
  { parts }: ValueClaims,
  belief: number,
  chances: boolean,
  truth?: ValueTruth['parts'],
  value = nobody,
): boolean {
  const told = parts?.[belief] ?? []
  return told.some(
    ({ place, value: claimed, chance }) =>
      isSure(chance, chances) && (truth === undefined || truth[place][value] === claimed),
  )
}

function surelyClaimed(claims: ValueClaims): number {
  const none: ReadonlySet<number> = new Set()
  const sure = Uint8Array.from({ length: claims.posteriors.offsets.length - 1 }, (_, belief) =>
    isSure(bestGuess(claims, belief, none).confidence, claims.chances) || surePart(claims, belief, claims.chances)
      ? 1
      : 0,
  )
  return claims.posteriorOf.reduce((sum, belief) => sum + (belief === nobody ? 0 : sure[belief]), 0)
}

/**
 * The same guess about somebody who is not in the release: by the records it counts without their own. What that record
 * says is known, or it may be any of those counted. `counts` says of which chances a guess counts at all; of somebody outside
 * a chance is what so many others with the value let expect of one more (Laplace's rule of succession).
 */
export function leftOutCredit(
  claims: ValueClaims,
  pairs: readonly BelievedPair[],
  right: readonly ReadonlySet<number>[],
  counts: (chance: number) => boolean = () => true,
): Float64Array | undefined {
  const { prior, stands } = claims
  const { sizes } = claims.posteriors
  if (!sizes) {
    if (!stands || !prior) return undefined
    return Float64Array.from(pairs, ({ belief }) => {
      const mass = massOf(claims, belief, prior)
      return counts(mass) ? mass : 0
    })
  }
  return Float64Array.from(pairs, ({ belief, truth, published }) =>
    creditWithout(claims, belief, published === nobody ? undefined : right[published], right[truth], counts),
  )
}

function succession(hits: number, of: number): number {
  return (hits + 1) / (of + 2)
}

/** How right the best guess is once one record is gone: the one with this value, or each in turn. */
function creditWithout(
  claims: ValueClaims,
  belief: number,
  own: ReadonlySet<number> | undefined,
  right: ReadonlySet<number>,
  isCounted: (chance: number) => boolean,
): number {
  const { offsets, codes, chances, sizes } = claims.posteriors
  const size = sizes![belief]
  const [start, end] = [offsets[belief], offsets[belief + 1]]
  if (size <= 1) return priorCredit(claims, right, isCounted)
  const counts = chances.slice(start, end).map((chance) => chance * size)
  const without = (place: number): number => {
    let [most, ties, hits] = [0, 0, 0]
    for (let i = start; i < end; i++) {
      const count = counts[i - start] - (i - start === place ? 1 : 0)
      if (count < 1e-9 || !isClaimed(claims, codes[i], count / (size - 1))) continue
      if (count > most + 1e-9) [most, ties, hits] = [count, 0, 0]
      if (count < most - 1e-9) continue
      ties++
      if (right.has(codes[i])) hits++
    }
    return ties === 0 || !isCounted(succession(most, size - 1)) ? 0 : hits / ties
  }
  if (own) return without(codes.subarray(start, end).findIndex((code) => own.has(code)))
  return counts.reduce((credit, count, place) => credit + (count / size) * without(place), 0)
}

function priorCredit(claims: ValueClaims, right: ReadonlySet<number>, isCounted: (chance: number) => boolean): number {
  const { prior } = claims
  if (!prior) return 0
  const most = prior.reduce((greatest, chance) => Math.max(greatest, chance), 0)
  if (!isCounted(most)) return 0
  const best = [...prior.keys()].filter((code) => prior[code] === most && isClaimed(claims, code, most))
  if (best.length === 0) return 0
  return best.filter((code) => right.has(code)).length / best.length
}

/** The chance that what is claimed is true of anybody. */
function massOf({ posteriors: { offsets, codes } }: ValueClaims, belief: number, prior: Float64Array): number {
  return offsets[belief] === offsets[belief + 1] ? 0 : prior[codes[offsets[belief]]]
}
