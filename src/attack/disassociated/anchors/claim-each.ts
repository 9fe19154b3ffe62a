import type { Cluster, Disassociated } from '../../../release/disassociated/disassociated.js'
import type { Claim, ClusterClaims, Reassociated } from './reassociation.js'

/** Runs over the clusters that have anchors, and counts what cannot be tried. */
export function claimEach(
  { clusters, shared }: Disassociated,
  claimsOf: (cluster: Cluster, place: number) => readonly Claim[],
): Reassociated {
  const found: ClusterClaims[] = []
  let untriedTerms = 0
  for (const [place, cluster] of clusters.entries()) {
    if (cluster.chunks.length === 0) untriedTerms += cluster.terms.length
    else found.push({ cluster: place, claims: claimsOf(cluster, place) })
  }
  const untriedShared = shared.reduce((sum, { subRecords }) => sum + subRecords.offsets.length - 1, 0)
  return { clusters: found, untriedTerms, untriedShared }
}
