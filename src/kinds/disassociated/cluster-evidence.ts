import type { ClusterEvidence } from '../../contract/evidence.js'
import type { ClusterHit, ClusterDetails } from '../../contract/answer-details.js'
import type { ReassociationClaims } from '../../contract/claims.js'
import { claimsIn } from '../../contract/cluster-claims.js'
import type { Disassociated } from './disassociated.js'
import type { Key } from '../../data/key.js'
import type { Finding } from '../../contract/finding.js'
import { isSure } from '../../contract/pinned.js'
import { anchorOf } from './score/reassociation-tellings.js'
import { givenTo } from './score/rebuilt.js'

const [mostClusters, mostGiven] = [40, 8] as const

export function clusterDetails(
  release: Disassociated,
  claims: ReassociationClaims,
  { pinned: { who } }: Finding,
  key: Key | undefined,
): ClusterDetails {
  const people = new Set(who)
  const given = new Map(claims.clusters.map((own) => [own.cluster, own]))
  const sure = (confidence: number): boolean => isSure(confidence, true)
  const clusters = release.clusters.map((cluster, c): ClusterHit => {
    const own = given.get(c)
    const hit =
      who && key
        ? key.records[c].reduce((sum, record) => sum + (people.has(record) ? 1 : 0), 0)
        : own
          ? givenTo(cluster, own, sure).filter((items) => items.size > 0).length
          : 0
    const { size, chunks, terms } = cluster
    return { cluster: c + 1, size, parts: chunks.length, terms: terms.length, hit }
  })
  const ranked = clusters.toSorted((a, b) => b.hit / b.size - a.hit / a.size || a.cluster - b.cluster)
  const rest = ranked.slice(mostClusters)
  return {
    kind: 'clusters',
    clusters: ranked.slice(0, mostClusters),
    more: rest.length,
    moreHit: rest.filter(({ hit }) => hit > 0).length,
  }
}

/** The cluster at this place, from 0, as the attack put it together. */
export function clusterEvidence(
  release: Disassociated,
  { clusters }: ReassociationClaims,
  cluster: number,
): ClusterEvidence | undefined {
  const own = clusters.find((one) => one.cluster === cluster)
  if (!own) return undefined
  const all = claimsIn(own).flatMap(({ chunk, items, rows, confidence }) => {
    if (rows.length === 0) return []
    const best = confidence.reduce((most, one, i) => (one > confidence[most] ? i : most), 0)
    return [{ items: named(release, items), row: rows[best], sure: confidence[best], uncounted: chunk < 0 }]
  })
  const shown = all.toSorted((a, b) => b.sure - a.sure).slice(0, mostGiven)
  const rows = [...new Set(shown.map(({ row }) => row))].sort((a, b) => a - b)
  return {
    kind: 'cluster',
    cluster: cluster + 1,
    size: release.clusters[cluster].size,
    anchors: rows.map((row) => named(release, anchorOf(release, cluster, row))),
    given: shown.map(({ row, ...one }) => ({ ...one, to: rows.indexOf(row) })),
    more: all.length - shown.length,
  }
}

function named({ items }: Disassociated, codes: ArrayLike<number>): string[] {
  return Array.from(codes, (code) => items[code])
}
