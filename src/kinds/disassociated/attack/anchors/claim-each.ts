import type { Cluster, Disassociated } from '../../disassociated.js'
import type { NotTried, PlaceClaims } from '../../../../contract/claims.js'
import { type NotMeasured, notMeasured } from '../../../../contract/method.js'
import { type ClusterClaims, type PlaceClaim, clusterClaims } from '../../../../contract/cluster-claims.js'

/** Runs over the clusters that have anchors, and counts what cannot be tried. */
export function claimEach(
  { clusters, shared }: Disassociated,
  claimsOf: (cluster: Cluster, place: number) => readonly PlaceClaim[],
): PlaceClaims | NotMeasured {
  const found: ClusterClaims[] = []
  let terms = 0
  for (const [place, cluster] of clusters.entries()) {
    if (cluster.chunks.length === 0) terms += cluster.terms.length
    else found.push(clusterClaims(place, claimsOf(cluster, place)))
  }
  if (found.length === 0) return notMeasured('no cluster has a record chunk to start from')
  const inShared = shared.reduce((sum, { subRecords }) => sum + subRecords.offsets.length - 1, 0)
  const notTried: NotTried[] = []
  if (terms > 0) notTried.push({ count: terms, what: 'terms of clusters without a record chunk' })
  if (inShared > 0) notTried.push({ count: inShared, what: 'sub-records of shared chunks' })
  return { kind: 'places', clusters: found, notTried, notes: [] }
}
