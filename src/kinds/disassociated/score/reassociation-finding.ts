import { fewClusters } from '../../../contract/cluster-claims.js'
import type { ReassociationClaims } from '../../../contract/claims.js'
import { type Relatedness, unrelated } from '../attack/reassociation.js'
import { leadOfAnyGroups, leadOfGroups } from '../../../math/interval.js'
import type { Release } from '../../../contract/release.js'
import {
  type Estimate,
  type FindingFigure,
  type Finding,
  bare,
  gainOver,
  overRest,
  readsMore,
} from '../../../contract/finding.js'
import { type Less, type Tried, unjudged, knowingLess } from '../../../contract/scoring.js'
import type { Truth } from './truth.js'
import { pinnedPlaces } from './pinned-places.js'
import { reassociationTellings } from './reassociation-tellings.js'
import { type ReassociationScore, scoreReassociation } from './score-reassociation.js'

/** What claims on torn records come to; without the original and its key what they say, unjudged. */
export function reassociationFinding(
  tried: Tried<ReassociationClaims>,
  less: Less<ReassociationClaims> | undefined,
  release: Release<'disassociated'>,
  truth: Truth | undefined,
  relatedness: Relatedness = unrelated,
): Finding {
  const { claims } = tried
  const sizes = release.clusters.map(({ size }) => size)
  const finding: Finding = {
    ...unjudged(tried, 'disassociated'),
    publishedAs: 'cluster',
    threat: 'linking',
    measured: 'what is put together again is right',
    undecided: 'without the original and which records its clusters hold nobody can say how much of it is right',
    records: { tried: sum(claims.clusters.map(({ cluster }) => sizes[cluster])), of: sum(sizes), unique: null },
    figures: [],
    pinned: pinnedPlaces(release, claims, truth, less === undefined),
    ...reassociationTellings(release, claims, tried.tell),
  }
  if (!truth) return finding
  const score = scoreReassociation(release, claims, truth, { relatedness })
  // Of many runs of the baseline all but the first are looked at for their accuracy alone.
  const others = (less?.claims ?? []).map((one, run) =>
    scoreReassociation(release, one, truth, run === 0 ? { relatedness } : { moverRecords: 0 }),
  )
  const { undecided: _, ...decided } = finding
  const judged = {
    ...decided,
    success: score.accuracy,
    figures: figuresOf(score, others[0]),
    people: sum(score.byCluster.map(({ broken }) => broken)),
  }
  if (!less || others.length === 0) return { ...judged, undecided: 'it is a baseline itself' }
  if (Number.isNaN(score.accuracy.value))
    return { ...judged, success: null, undecided: 'there is nothing to put together' }
  if (claims.clusters.length >= fewClusters) {
    const gain = pairedGain(score, others[0])
    return { ...judged, baseline: knowingLess(less, others[0].accuracy), gain, reads: readsMore(gain) }
  }
  const reached = others.map(({ accuracy }) => accuracy.value)
  const range = { value: sum(reached) / reached.length, low: Math.min(...reached), high: Math.max(...reached) }
  const byLuck = gainOver({ ...score.accuracy, low: score.accuracy.value }, range)
  const bySource = overRest(gainBySource(score, others[0]), others[0].accuracy.value)
  const gain = { ...byLuck, low: Math.min(byLuck.low, bySource.low), high: Math.max(byLuck.high, bySource.high) }
  return { ...judged, baseline: knowingLess(less, range), gain, reads: readsMore(gain) }
}

/** The difference cluster by cluster: both were tried on the same ones. */
function pairedGain(score: ReassociationScore, other: ReassociationScore): Estimate {
  const ahead = leadOfGroups(
    score.byCluster.map(({ correct }, c) => correct - other.byCluster[c].correct),
    score.byCluster.map(({ claimed }) => claimed),
  )
  return overRest(ahead, other.accuracy.value)
}

/** The same source by source: a baseline that draws nothing has no luck, but what it is compared on has. */
function gainBySource(score: ReassociationScore, other: ReassociationScore): Estimate {
  return leadOfAnyGroups(
    score.byCluster.flatMap(({ correctOf }, c) => correctOf.map((found, s) => found - other.byCluster[c].correctOf[s])),
    score.byCluster.flatMap(({ claimedOf }) => claimedOf),
  )
}

const shares = [
  ['recall', 'recall', 'of what there was to put together, the share that is'],
  ['transactionBreakage', 'records broken', 'of the records, the share to which something is rightly given back'],
  ['kmBreakage', 'protected sets exposed', 'of the rare sets torn apart, the share that stands together again'],
  ['kmPrecision', 'claimed sets that are real', 'of the rare sets put together, the share that is real'],
] as const

function figuresOf(score: ReassociationScore, less: ReassociationScore | undefined): FindingFigure[] {
  return [
    ...shares.map(([id, name, about]) => ({ id, name, about, attack: score[id], baseline: less?.[id] ?? null })),
    {
      id: 'wordMovers',
      name: "Word Mover's Distance",
      about: 'how far, in meaning, a record put together is from the real one: 0 is the same',
      attack: moved(score),
      baseline: less ? moved(less) : null,
    },
    {
      id: 'calibration',
      name: 'calibration error',
      about: 'how far its chances are from what holds, on average: 0 is exact',
      attack: bare(score.calibrationError),
      baseline: less ? bare(less.calibrationError) : null,
    },
  ]
}

function moved({ wordMovers: { mean, plusMinus } }: ReassociationScore): Estimate {
  return { value: mean, low: mean - plusMinus, high: mean + plusMinus }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
