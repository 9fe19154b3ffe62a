import type { PlaceClaims } from '../../../contract/claims.js'
import { type Relatedness, unrelated } from '../attack/anchors/relatedness.js'
import type { Disassociated } from '../disassociated.js'
import { calibrationError, calibrationSums } from '../../../math/calibration.js'
import { type Share, meanInterval, shareOfGroups } from '../../../math/interval.js'
import { brokenTransactions } from './broken-transactions.js'
import { type ClaimCounts, correctClaims } from './correct-claims.js'
import { type Exposed, exposedSets } from './exposed-sets.js'
import { rebuild } from './rebuilt.js'
import { type Truth, recordsOf } from './truth.js'
import { wordMoversDistance } from './word-movers.js'

/** What a re-association got right: the measures of AlShuhail and Shao §6.1, and beside them what they leave out. */
export interface ReassociationScore {
  /** Of the rows claimed, those that are right; and of those there were to find, those found. */
  readonly accuracy: Share
  readonly recall: Share
  readonly transactionBreakage: Share
  /** Of the rare sets torn apart, those that stand together with an anchor they belong to. */
  readonly kmBreakage: Share
  /** The same counted against the one record a row stands for: piling up sources on one row gains nothing. */
  readonly kmBreakageInRecord: Share
  /** Of the rare sets the reconstruction claims, those that are real: breakage costs nothing to whoever claims all. */
  readonly kmPrecision: Share
  readonly wordMovers: WordMovers
  /** Expected calibration error of the confidences. */
  readonly calibrationError: number
  /** What is counted in each cluster that was tried. */
  readonly byCluster: readonly ClusterScore[]
}

export interface WordMovers {
  readonly mean: number
  readonly plusMinus: number
  readonly records: number
  /** Records so long that a lower bound stands for the distance. */
  readonly bounded: number
}

export interface ReassociationScoring {
  /** For Word Mover's Distance; without it every two different items are 1 apart. */
  readonly relatedness?: Relatedness
  /** Records whose Word Mover's Distance is computed: so many, and the rest of their cluster. */
  readonly moverRecords?: number
}

export function scoreReassociation(
  release: Disassociated,
  { clusters }: Pick<PlaceClaims, 'clusters'>,
  truth: Truth,
  { relatedness = unrelated, moverRecords = 500 }: ReassociationScoring = {},
): ReassociationScore {
  const recordsIn = recordsOf(release, truth)
  const distances: number[] = []
  let bounded = 0
  const scores = clusters.map((claims): ClusterScore => {
    const cluster = release.clusters[claims.cluster]
    const rebuilt = rebuild(cluster, claims, recordsIn(claims.cluster))
    for (const [row, record] of distances.length < moverRecords ? rebuilt.pairs : []) {
      const { distance, exact } = wordMoversDistance(rebuilt.records[record], rebuilt.rows[row], relatedness)
      distances.push(distance)
      if (!exact) bounded++
    }
    return {
      size: cluster.size,
      broken: brokenTransactions(rebuilt).length,
      ...correctClaims(cluster, claims, rebuilt),
      ...exposedSets(cluster, rebuilt, release),
    }
  })
  const share = (hits: Count, of: Count): Share =>
    shareOfGroups(
      scores.map((score) => score[hits]),
      scores.map((score) => score[of]),
    )
  const { mean, plusMinus } = meanInterval(distances)
  const sums = calibrationSums(
    scores.flatMap(({ confidence }) => confidence),
    scores.flatMap(({ right }) => right),
  )
  return {
    accuracy: share('correct', 'claimed'),
    recall: share('correct', 'toFind'),
    transactionBreakage: share('broken', 'size'),
    kmBreakage: share('exposed', 'protectedSets'),
    kmBreakageInRecord: share('exposedInRecord', 'protectedSets'),
    kmPrecision: share('exposed', 'claimedSets'),
    wordMovers: { mean, plusMinus, records: distances.length, bounded },
    calibrationError: calibrationError(sums),
    byCluster: scores,
  }
}

/** What is counted in one cluster. */
interface ClusterScore extends ClaimCounts, Exposed {
  readonly size: number
  readonly broken: number
}

type Count = Exclude<keyof ClusterScore, 'confidence' | 'right' | 'claimedOf' | 'correctOf'>
