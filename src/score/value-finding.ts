import { type ValueClaims, nobody } from '../contract/claims.js'
import { leadOfAnyGroups, rangeOfRuns, shareOfGroups } from '../math/interval.js'
import type { Kind } from '../contract/release.js'
import { type Estimate, type Finding, type KnowingLess, gainOver, overRest, readsMore } from '../contract/finding.js'
import { type Less, type Tried, knowingLess, unjudged } from '../contract/scoring.js'
import { type BelievedPair, type ValueTruth, believedPairs, bestGuess, rightCodes } from './believed.js'
import { leftOutCredit, pinnedValues } from './pinned-values.js'
import { claimedFigures, valueFigures } from './value-figures.js'
import { unitOf, valueTellings } from './tellings.js'

/** What claims on values are judged by. */
export interface ValueScoring {
  readonly truth?: ValueTruth | undefined
  /** The declared attack that knows less. */
  readonly less?: Less<ValueClaims> | undefined
  /** Claims are held against what knowing less gets right of the same subjects, claim by claim. */
  readonly paired?: true
  /** The same attack on people who are known not to be in the release. */
  readonly control?: { readonly claims: ValueClaims; readonly truth: ValueTruth } | undefined
  /** The same attack on releases whose sensitive values were dealt out anew, for where there is no truth. */
  readonly permuted?: readonly ValueClaims[] | undefined
}

/** Pairs with how sure and how right the claims on them are, and those of knowing less. */
export interface JudgedPair extends BelievedPair {
  readonly confidence: number
  readonly credit: number
  /** The chance that was given to the true value, and how many times that for anybody. */
  readonly ofTruth: number
  readonly lift: number
  /** Pairs of one group are right or wrong together. */
  readonly group: number
}

/** What claims on values come to; without the truth what they say, unjudged. */
export function valueFinding(tried: Tried<ValueClaims>, on: Kind, scoring: ValueScoring): Finding {
  const { claims } = tried
  const subjects = claims.posteriorOf.length
  const finding: Finding = {
    ...unjudged(tried, on),
    threat: 'inference',
    unit: unitOf(claims),
    measured: measuredOf(claims),
    undecided: 'without the truth nobody can say how much of it is right',
    records: { tried: subjects - countOf(claims.posteriorOf, nobody), of: subjects, unique: null },
    figures: claimedFigures(claims, scoring.permuted ?? []),
    pinned: pinnedValues(claims, scoring, tried.attack.baseline === null),
    ...valueTellings(claims, tried.tell),
  }
  if (!scoring.truth) return claims.proof ? proven(finding, tried) : finding
  const judged = judgePairs(claims, scoring.truth)
  if (judged.length === 0) return { ...finding, undecided: 'of nobody that something is claimed of the truth is known' }
  const success = clustered(judged, (pair) => pair.credit)
  const people = judged.reduce((sum, { confidence, credit, count }) => sum + (sure(confidence) ? credit * count : 0), 0)
  const figures = valueFigures(claims, judged, subjects)
  const known = { ...finding, success, people: Math.round(people), figures: [...figures, ...finding.figures] }
  const held = heldAgainst(tried, scoring, judged, success)
  if (!held) return { ...known, undecided: 'it is a baseline itself' }
  const { undecided: _, ...decided } = known
  const { few, ...against } = held
  const reads = readsMore(held.gain)
  // Of few groups a gain may be the luck of one of them: that is no clean bill.
  if (few && !reads && held.gain.value > 1e-9) return { ...known, ...against, reads: null, undecided: fewGroups }
  return { ...decided, ...against, reads }
}

/** What proves itself needs no truth: it reads where anything is proven, and does not where nothing is. */
function proven(unscored: Finding, { attack }: Tried): Finding {
  const { undecided: _, ...finding } = unscored
  if (attack.baseline === null) return { ...finding, undecided: 'it is a baseline itself' }
  return { ...finding, reads: finding.figures.some(({ id, attack: { value } }) => id === 'certain' && value > 0) }
}

function sure(confidence: number): boolean {
  return confidence >= 1 - 1e-9
}

function judgePairs(claims: ValueClaims, truth: ValueTruth): JudgedPair[] {
  const right = rightCodes(claims, truth.values)
  return believedPairs(claims, truth).map((pair) => {
    const guess = bestGuess(claims, pair.belief, right[pair.truth])
    const forAnybody = [...right[pair.truth]].reduce((sum, code) => sum + (claims.prior?.[code] ?? NaN), 0)
    return {
      ...pair,
      ...guess,
      lift: guess.ofTruth / forAnybody,
      group: claims.together?.[pair.subject] ?? pair.belief,
    }
  })
}

/** A share over subjects that share a belief, or more: what happens to one of them happens to its like. */
function clustered(judged: readonly JudgedPair[], credit: (pair: JudgedPair, place: number) => number): Estimate {
  const { hits, trials } = byGroup(judged, credit)
  const { value, low, high } = shareOfGroups(hits, trials)
  return { value, low, high }
}

function byGroup(judged: readonly JudgedPair[], credit: (pair: JudgedPair, place: number) => number) {
  const placeOf = new Map<number, number>()
  const hits: number[] = []
  const trials: number[] = []
  for (const [at, pair] of judged.entries()) {
    let place = placeOf.get(pair.group)
    if (place === undefined) {
      placeOf.set(pair.group, (place = hits.length))
      hits.push(0)
      trials.push(0)
    }
    hits[place] += pair.count * credit(pair, at)
    trials[place] += pair.count
  }
  return { hits, trials }
}

/** The success of knowing less on the same subjects, and the gain over it. */
function heldAgainst(
  tried: Tried<ValueClaims>,
  { truth, less, control }: ValueScoring,
  judged: readonly JudgedPair[],
  success: Estimate,
): { readonly baseline: KnowingLess; readonly gain: Estimate; readonly few: boolean } | undefined {
  if (less) return pairedWith(less, tried.claims, judged, truth!)
  if (tried.attack.baseline === null) return undefined
  if (control) {
    const others = judgePairs(control.claims, control.truth)
    const baseline = outside(clustered(others, (pair) => pair.credit))
    return { baseline, gain: gainOver(success, baseline), few: false }
  }
  const without = leftOutCredit(tried.claims, judged, rightCodes(tried.claims, truth!.values))
  if (!without) return undefined
  const baseline = outside(clustered(judged, (_, at) => without[at]))
  const { hits, trials } = byGroup(judged, ({ credit }, at) => credit - without[at])
  const ahead = leadOfAnyGroups(hits, trials)
  return { baseline, gain: overRest(ahead, baseline.value), few: ahead.few }
}

function outside(estimate: Estimate): KnowingLess {
  return { attack: 'outsiders', name: 'the same guess for people who are not in it', ...estimate }
}

/** Subject by subject: both were tried on the same ones. A baseline that was run often stands by its mean. */
function pairedWith(less: Less<ValueClaims>, claims: ValueClaims, judged: readonly JudgedPair[], truth: ValueTruth) {
  const runs = less.claims.map((one) => {
    const credit = new Float64Array(truth.codes.length)
    const right = rightCodes(one, truth.values)
    for (const [subject, belief] of one.posteriorOf.entries())
      if (belief !== nobody && truth.codes[subject] !== nobody)
        credit[subject] = bestGuess(one, belief, right[truth.codes[subject]]).credit
    return credit
  })
  const groups = judged.reduce((most, { group }) => Math.max(most, group + 1), 0)
  const ahead = new Float64Array(groups)
  const trials = new Float64Array(groups)
  const lesser = new Float64Array(runs.length)
  for (const { group, credit, count } of judged) {
    ahead[group] += credit * count
    trials[group] += count
  }
  for (const [subject, belief] of claims.posteriorOf.entries()) {
    if (belief === nobody || truth.codes[subject] === nobody) continue
    for (const [run, credit] of runs.entries()) {
      ahead[claims.together?.[subject] ?? belief] -= credit[subject] / runs.length
      lesser[run] += credit[subject]
    }
  }
  const all = trials.reduce((sum, count) => sum + count, 0)
  const reached = rangeOfRuns(lesser.map((sum) => sum / all))
  const baseline = knowingLess(less, reached)
  const gain = leadOfAnyGroups(ahead, trials)
  return { baseline, gain: overRest(gain, baseline.value), few: gain.few }
}

const fewGroups = 'so few groups look different that a gain may be the luck of one of them'

function measuredOf({ of, column }: ValueClaims): string {
  if (of === 'people' || of === 'rows') return `the people have their ${column} guessed right`
  if (of === 'gaps') return 'the gaps have what stood there guessed right'
  return of === 'groups' ? `the groups hold somebody with the ${column} that is claimed` : 'the hidden cells are found'
}

function countOf(list: Uint32Array, code: number): number {
  let count = 0
  for (const one of list) if (one === code) count++
  return count
}
