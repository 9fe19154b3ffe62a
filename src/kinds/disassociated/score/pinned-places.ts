import type { PlaceClaims } from '../../../contract/claims.js'
import type { Disassociated } from '../disassociated.js'
import { type Pinned, isSure, meanCount } from '../../../contract/pinned.js'
import type { Less } from '../../../contract/scoring.js'
import { brokenTransactions } from './broken-transactions.js'
import { anchorSets, givenTo } from './rebuilt.js'
import { type Truth, recordsOf } from './truth.js'

/** To which records something torn off is given back surely and rightly; without the truth, surely. */
export function pinnedPlaces(
  release: Disassociated,
  claims: PlaceClaims,
  truth: Truth | undefined,
  less: Less<PlaceClaims> | undefined,
): Pinned {
  const of = release.clusters.reduce((sum, { size }) => sum + size, 0)
  if (!truth) return { count: surelyGiven(release, claims), of, unit: 'record', byLess: null }
  const who = surelyBroken(release, claims, truth)
  const byLess = less ? meanCount(less.claims.map((one) => surelyBroken(release, one, truth).length)) : null
  return { count: who.length, of, unit: 'record', byLess, who }
}

const isCounted = (confidence: number): boolean => isSure(confidence, true)

function surelyBroken(release: Disassociated, { clusters }: PlaceClaims, truth: Truth): Uint32Array {
  const recordsIn = recordsOf(release, truth)
  const who = clusters.flatMap((claims) => {
    const cluster = release.clusters[claims.cluster]
    const added = givenTo(cluster, claims, isCounted)
    if (added.every((items) => items.size === 0)) return []
    const records = recordsIn(claims.cluster)
    const broken = brokenTransactions({ added, records, anchors: anchorSets(cluster, records) })
    return broken.map((r) => truth.key.records[claims.cluster][r])
  })
  return Uint32Array.from(who).sort()
}

/** Rows to which something is given surely. */
function surelyGiven({ clusters: published }: Disassociated, { clusters }: PlaceClaims): number {
  return clusters.reduce(
    (sum, claims) =>
      sum + givenTo(published[claims.cluster], claims, isCounted).filter((items) => items.size > 0).length,
    0,
  )
}
