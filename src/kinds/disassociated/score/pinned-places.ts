import type { ReassociationClaims } from '../../../contract/claims.js'
import type { Disassociated } from '../disassociated.js'
import { type Pinned, isSure, meanCount } from '../../../contract/pinned.js'
import type { Less } from '../../../contract/scoring.js'
import { anchorSets, givenTo, type Rebuilt } from './rebuilt.js'
import { type Truth, recordsOf } from './truth.js'

/** To which records something torn off is given back surely and rightly; without the truth, surely. */
export function pinnedPlaces(
  release: Disassociated,
  claims: ReassociationClaims,
  truth: Truth | undefined,
  less: Less<ReassociationClaims> | undefined,
): Pinned {
  const of = release.clusters.reduce((sum, { size }) => sum + size, 0)
  if (!truth) return { count: surelyGiven(release, claims), of, unit: 'record', byLess: null }
  const who = surelyBroken(release, claims, truth)
  const byLess = less ? meanCount(less.claims.map((one) => surelyBroken(release, one, truth).length)) : null
  return { count: who.length, of, unit: 'record', byLess, who }
}

const isCounted = (confidence: number): boolean => isSure(confidence, true)

function surelyBroken(release: Disassociated, { clusters }: ReassociationClaims, truth: Truth): Uint32Array {
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
function surelyGiven({ clusters: published }: Disassociated, { clusters }: ReassociationClaims): number {
  return clusters.reduce(
    (sum, claims) =>
      sum + givenTo(published[claims.cluster], claims, isCounted).filter((items) => items.size > 0).length,
    0,
  )
}

/**
 * Transaction breakage (§6.1): records to which at least one term was rightly re-associated. Rows with the same anchor
 * cannot be told apart, so rows and records of an anchor are paired so that as many as possible share a term. Which records
 * of the cluster these are.
 */
export function brokenTransactions({
  added,
  records,
  anchors,
}: Pick<Rebuilt, 'added' | 'records' | 'anchors'>): number[] {
  const recordOf = new Int32Array(added.length).fill(-1)
  const rowsWith = new Map<number, number[]>()
  for (let row = 0; row < added.length; row++) {
    const rows = rowsWith.get(anchors.ofRow[row])
    if (rows) rows.push(row)
    else rowsWith.set(anchors.ofRow[row], [row])
  }
  // Augmenting paths (Kuhn); a path is no longer than the cluster has rows.
  const place = (r: number, tried: Uint8Array): boolean => {
    for (const row of rowsWith.get(anchors.ofRecord[r]) ?? []) {
      if (tried[row] === 1 || !records[r].some((code) => added[row].has(code))) continue
      tried[row] = 1
      if (recordOf[row] < 0 || place(recordOf[row], tried)) {
        recordOf[row] = r
        return true
      }
    }
    return false
  }
  // A record that has a row keeps one, whatever comes after it.
  return [...records.keys()].filter((r) => place(r, new Uint8Array(added.length)))
}
