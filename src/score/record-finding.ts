import { type RecordClaims, nobody } from '../contract/claims.js'
import { calibrationError, calibrationSums } from '../math/calibration.js'
import { meanInterval, shareOfTrials } from '../math/interval.js'
import type { Kind } from '../contract/release.js'
import { type Estimate, type Finding, type FindingFigure, bare, gainOver, readsMore } from '../contract/finding.js'
import { type Less, type Tried, knowingLess, unjudged } from '../contract/scoring.js'
import { precisionAt } from './value-figures.js'
import { type Pinned, beyondLuck, isSure, manyAlike, meanCount } from '../contract/pinned.js'
import { pinnedByPairs } from './paired-levels.js'
import { withCommas } from '../math/with-commas.js'

/** By person, how right a claim on a record is: 1 or 0 where the record of each is known, else the chance among its like. */
export type RecordCredit = (claims: RecordClaims) => Float64Array

interface RecordWays {
  readonly noun?: 'row' | 'user'
  /** Claims are held against what knowing less finds, claim by claim, and against one guess in eleven. */
  readonly paired?: boolean
}

/** What claims on records come to; without the truth what they say, unjudged. */
export function recordFinding(
  tried: Tried<RecordClaims>,
  on: Kind,
  less: Less<RecordClaims> | undefined,
  creditOf: RecordCredit | undefined,
  { noun = 'row', paired = false }: RecordWays = {},
): Finding {
  const { claims } = tried
  const people = claims.candidates.length
  const claimed = claims.record.reduce((sum, record) => sum + (record === nobody ? 0 : 1), 0)
  const alone = claims.candidates.reduce((sum, count) => sum + (count === 1 ? 1 : 0), 0)
  const finding: Finding = {
    ...unjudged(tried, on),
    threat: tried.attack.needs.includes('register') ? 'linking' : 'singling out',
    unit: claims.of === 'rows' ? 'row' : 'person',
    measured: 'the people have their record found',
    undecided: 'without the truth nobody can say how much of it is right',
    records: { tried: claimed, of: people, unique: null },
    figures: [
      ...claimedFigure('alone', 'one record left', 'people for whom one record is left', alone, people),
      figure('expected', 'share found if its chances hold', 'the mean chance of a claim', expectedOf(claims)),
      ...(claims.figures ?? []).map(({ value, ...one }) => ({ ...one, attack: bare(value), baseline: null })),
    ],
    pinned: paired ? pairedRecords(claims, less, creditOf) : pinnedRecords(claims, less, creditOf),
    ...recordTellings(claims, tried.tell, noun),
  }
  if (!creditOf) return finding
  const credit = creditOf(claims)
  const success = meanOf(credit)
  const judged = {
    ...finding,
    success,
    people: Math.round(credit.reduce((sum, one, p) => sum + (claims.confidence[p] > 1 - 1e-9 ? one : 0), 0)),
    figures: [...precisions(claims, credit), ...finding.figures],
  }
  if (!less) return { ...judged, undecided: 'it is a baseline itself' }
  const { undecided: _, ...decided } = judged
  const baseline = knowingLess(less, meanOf(averaged(less.claims.map(creditOf))))
  const gain = gainOver(success, baseline)
  const byGuess = claims.among !== undefined && beyondLuck(finding.pinned.paired ?? [])
  return { ...decided, baseline, gain, reads: readsMore(gain) || byGuess }
}

function meanOf(credit: Float64Array): Estimate {
  const whole = credit.every((one) => one === 0 || one === 1)
  const hits = credit.reduce((sum, one) => sum + one, 0)
  if (whole) {
    const { value, low, high } = shareOfTrials(hits, credit.length)
    return { value, low, high }
  }
  const { mean, low, high } = meanInterval(credit)
  return { value: mean, low: Math.max(0, low), high: Math.min(1, high) }
}

function averaged(runs: readonly Float64Array[]): Float64Array {
  return runs[0].map((_, p) => runs.reduce((sum, run) => sum + run[p], 0) / runs.length)
}

function expectedOf({ confidence }: RecordClaims): number {
  return confidence.reduce((sum, one) => sum + one, 0) / confidence.length
}

function precisions(claims: RecordClaims, credit: Float64Array): FindingFigure[] {
  const sure = Array.from(credit, (right, p) => ({ confidence: claims.confidence[p], count: 1, right })).filter(
    (_, p) => claims.record[p] !== nobody,
  )
  const shares = [0.01, 0.05, 0.2, 1]
  const found = precisionAt(sure, credit.length, shares).flatMap((value, i): FindingFigure[] => {
    const about =
      shares[i] === 1
        ? 'of all claims, the share that is right'
        : `of the surest ${100 * shares[i]} %, the share that is right`
    return Number.isNaN(value)
      ? []
      : [figure(`precision${100 * shares[i]}`, `precision at ${100 * shares[i]} %`, about, value)]
  })
  const sums = calibrationSums(
    sure.map(({ confidence }) => confidence),
    sure.map(({ right }) => right),
  )
  const off = figure(
    'calibration',
    'calibration error',
    'how far its chances are from what holds, on average: 0 is exact',
    calibrationError(sums),
  )
  return sure.length === 0 ? found : [...found, off]
}

function recordTellings(
  { candidates, record, confidence, told }: RecordClaims,
  most: number,
  noun: 'row' | 'user',
): Pick<Finding, 'told' | 'tellings' | 'worst'> {
  if (told) {
    const list = told.map((one) => ({ ...one, record: one.record + 1, times: 1 }))
    return { told: list.slice(0, most), tellings: list.length, ...(list[0] && { worst: list[0].sentence }) }
  }
  const claimed = [...record.keys()].filter((p) => record[p] !== nobody)
  const surest = claimed
    .sort((a, b) => confidence[b] - confidence[a] || candidates[a] - candidates[b] || a - b)
    .slice(0, Math.min(most, claimed.length))
  const list = surest.map((p) => ({
    record: p + 1,
    row: record[p] + 1,
    confidence: confidence[p],
    times: 1,
    sentence:
      candidates[p] === 1
        ? `${noun} ${record[p] + 1} is the only record that may be theirs`
        : `${noun} ${record[p] + 1} is theirs with a chance of ${Math.round(100 * confidence[p])} % (${withCommas(candidates[p])} records may be)`,
  }))
  const alone = claimed.filter((p) => candidates[p] === 1).length
  const worst =
    alone > 0
      ? `${withCommas(alone)} ${alone === 1 ? 'person has' : 'people have'} one record left that may be theirs`
      : list[0] && `Person ${list[0].record}: ${list[0].sentence}`
  return { told: list, tellings: claimed.length, ...(worst !== undefined && { worst }) }
}

function claimedFigure(id: string, name: string, about: string, value: number, of: number): FindingFigure[] {
  return of === 0 ? [] : [figure(id, name, about, value)]
}

function figure(id: string, name: string, about: string, value: number): FindingFigure {
  return { id, name, about, attack: bare(value), baseline: null }
}

/** Whose record is found surely and rightly, and tells something; without the truth, surely. */
function pinnedRecords(
  claims: RecordClaims,
  less: Less<RecordClaims> | undefined,
  creditOf: RecordCredit | undefined,
): Pinned {
  const who = surelyFound(claims, creditOf)
  const byLess = creditOf && less ? meanCount(less.claims.map((one) => surelyFound(one, creditOf).length)) : null
  const whole = { count: who.length, of: peopleIn(claims), byLess }
  // Of rows of the release themselves all are looked at, and who stands alone is counted.
  if (claims.of === 'rows') return { ...whole, unit: 'row', proven: true, who }
  return { ...whole, unit: 'person', ...(creditOf && { who }) }
}

/** Those who were looked for: of the others nothing is known. */
function peopleIn({ lookedFor, candidates }: RecordClaims): number {
  return lookedFor ?? candidates.length
}

/** Whose record is found, beside how often knowing less finds it or one guess in eleven would; without the truth, of how many one is claimed. */
function pairedRecords(
  claims: RecordClaims,
  less: Less<RecordClaims> | undefined,
  creditOf: RecordCredit | undefined,
): Pinned {
  const { record, confidence, learns, among } = claims
  const claimed = [...record.keys()].filter((p) => (record[p] !== nobody || (among?.[p] ?? 0) > 0) && learns?.[p] !== 0)
  const whole = { of: peopleIn(claims), unit: 'person' } as const
  if (!creditOf || !less) return { ...whole, count: claimed.length, byLess: null }
  const credit = creditOf(claims)
  const lesser = averaged(less.claims.map(creditOf))
  const pairs = claimed.map((p) => ({
    who: [p],
    confidence: record[p] === nobody ? among![p] : confidence[p],
    right: record[p] === nobody ? among![p] : credit[p],
    others: Math.max(1 / manyAlike, lesser[p]),
  }))
  return pinnedByPairs(pairs, whole)
}

function surelyFound(claims: RecordClaims, creditOf: RecordCredit | undefined): Uint32Array {
  const credit = creditOf?.(claims)
  return Uint32Array.from(claims.record.keys()).filter(
    (person) =>
      claims.record[person] !== nobody &&
      claims.learns?.[person] !== 0 &&
      isSure(claims.confidence[person], true) &&
      (credit === undefined || credit[person] > 1 - 1e-9),
  )
}

/** Transactions are published line for line: a record is its person's where both stand on the same line. */
export const sameLine: RecordCredit = ({ record }) =>
  Float64Array.from(record, (line, person) => (line === person ? 1 : 0))
