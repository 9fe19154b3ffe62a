import type { PlaceClaims } from '../../contract/claims.js'
import { claimsIn, clusterClaims } from '../../contract/cluster-claims.js'
import type { Disassociated } from '../../kinds/disassociated/disassociated.js'
import { type ReassociationScore, scoreReassociation } from '../../kinds/disassociated/score/score-reassociation.js'
import type { Truth } from '../../kinds/disassociated/score/truth.js'
import type { ResultRow } from '../experiment.js'

type Estimates = Readonly<Record<string, Pick<ResultRow, 'mean' | 'low' | 'high' | 'n'>>>

/** A release, what an attack made of it, and the truth beside it for the judge alone. */
export interface PlacedCluster {
  readonly release: Disassociated
  readonly found: PlaceClaims
  readonly truth: Truth
}

/** The measures of AlShuhail and Shao §6.1, and two of ours: breakage record by record, calibration error. */
export function placeEstimates(score: ReassociationScore): Estimates {
  const { mean, plusMinus, records } = score.wordMovers
  const error = score.calibrationError
  const share = ofClusters(score.byCluster.length)
  return {
    accuracy: share(score.accuracy),
    wmd: { mean, low: mean - plusMinus, high: mean + plusMinus, n: records },
    records: share(score.transactionBreakage),
    km: share(score.kmBreakage),
    'km-record': share(score.kmBreakageInRecord),
    ece: { mean: error, low: error, high: error, n: score.byCluster.length },
  }
}

/** Transaction breakage by what was claimed of record chunks alone, and of term chunks alone (Figures 2c and 4c). */
export function breakageByChunk({ release, found, truth }: PlacedCluster): Estimates {
  const only = (keep: (chunk: number) => boolean): Estimates[string] => {
    const clusters = found.clusters.map((claims) =>
      clusterClaims(
        claims.cluster,
        claimsIn(claims).filter(({ chunk }) => keep(chunk)),
      ),
    )
    const score = scoreReassociation(release, { ...found, clusters }, truth, { moverRecords: 0 })
    return ofClusters(score.byCluster.length)(score.transactionBreakage)
  }
  return { 'records-by-chunks': only((chunk) => chunk >= 0), 'records-by-terms': only((chunk) => chunk < 0) }
}

/** Intervals of shares are over clusters, so those are what a point rests on. */
function ofClusters(n: number): (share: ReassociationScore['accuracy']) => Estimates[string] {
  return ({ value, low, high }) => ({ mean: value, low, high, n })
}
