import { type ValueClaims, nobody } from '../contract/claims.js'
import { type Pinned, isSure, meanCount } from '../contract/pinned.js'
import { type ValueTruth, alikeSubjects, believedPairs, bestGuess, rightCodes } from './believed.js'
import { leftOutCredit } from './left-out.js'
import type { ValueScoring } from './value-finding.js'
import { unitOf } from './value-tellings.js'

/** Whose value is told surely and rightly; without the truth, surely. What proves itself needs no truth. */
export function pinnedValues(claims: ValueClaims, scoring: ValueScoring, isBaseline: boolean): Pinned {
  const { truth } = scoring
  const of = claims.posteriorOf.length
  const whole = { of, unit: unitOf(claims), ...(claims.proof && { proven: claims.proof }) }
  if (!truth) return { ...whole, count: surelyClaimed(claims), byLess: claims.proof && !isBaseline ? 0 : null }
  const who = surelyRight(claims, truth)
  const byLess = isBaseline ? null : pinnedByLess(claims, scoring, truth)
  return { ...whole, count: who.length, byLess, ...((claims.of === 'people' || claims.of === 'rows') && { who }) }
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
