import type { ReassociationClaims } from '../../../contract/claims.js'
import { type ClusterClaims, claimsIn } from '../../../contract/cluster-claims.js'
import type { Pinned } from '../../../contract/pinned.js'
import { type ClaimOfOne, oddsAhead, pinnedByPairs } from '../../../score/paired-levels.js'
import type { Cluster, Disassociated } from '../disassociated.js'
import { anchorSets, givenTo, holdsPart, itemsByChunk, type Rebuilt } from './rebuilt.js'
import { type Truth, recordsOf } from './truth.js'

/** More claims than these are not looked at one by one: every so many clusters are, and stand for the others. */
const mostClaims = 300_000

/**
 * To which records something torn off is rightly given back, beside how often the same would be right of another record of the
 * cluster; without the truth, to how many something is given at all. How sure the attack calls itself only orders its claims.
 */
export function pinnedPlaces(
  release: Disassociated,
  { clusters: all }: ReassociationClaims,
  truth: Truth | undefined,
  isBaseline: boolean,
): Pinned {
  const of = release.clusters.reduce((sum, { size }) => sum + size, 0)
  if (!truth || isBaseline) return { count: givenRecords(release, all), of, unit: 'record', byLess: null }
  const claims = all.reduce((sum, { rows }) => sum + rows.codes.length, 0)
  const step = Math.ceil(claims / mostClaims)
  const recordsIn = recordsOf(release, truth)
  const pairs = all
    .filter((_, place) => place % Math.max(1, step) === 0)
    .flatMap((own) => {
      const records = recordsIn(own.cluster)
      const ids = truth.key.records[own.cluster]
      return placePairs(release.clusters[own.cluster], own, records).map(({ who, people = 1, ...one }) => ({
        ...one,
        who: who.map((record) => ids[record]),
        people: step * people,
      }))
    })
  return pinnedByPairs(pairs, { of, unit: 'record' })
}

/** Rows to which something is given. */
function givenRecords({ clusters: published }: Disassociated, clusters: readonly ClusterClaims[]): number {
  return clusters.reduce(
    (sum, claims) => sum + givenTo(published[claims.cluster], claims).filter((items) => items.size > 0).length,
    0,
  )
}

/**
 * Each part that is given to a row, beside the chance that another record of the cluster has it. Rows with the same anchor are
 * one to the attacker: a claim is right as often as those with the anchor have the part. In a cluster of two all is one trial.
 */
function placePairs(cluster: Cluster, claims: ClusterClaims, records: readonly Uint32Array[]): ClaimOfOne[] {
  const anchors = anchorSets(cluster, records)
  const withAnchor = placesOf(anchors.ofRecord)
  const itemsOf = itemsByChunk(cluster)
  const pairs = claimsIn(claims).flatMap(({ chunk, items, rows, confidence }) => {
    const have = records.map((record) => holdsPart(record, items, chunk < 0 ? null : itemsOf[chunk]))
    const others = share(have)
    const expected = confidence.reduce((sum, one) => sum + one, 0) / records.length
    return Array.from(rows, (row, at): ClaimOfOne => {
      const own = withAnchor.get(anchors.ofRow[row]) ?? []
      const right = share(own.map((record) => have[record]))
      return { who: own, people: 1, confidence: oddsAhead(confidence[at], expected), right, others }
    })
  })
  const among = pairs.filter(({ others }) => others > 0 && others < 1)
  if (records.length !== 2 || among.length === 0) return among
  const mean = (pick: (one: ClaimOfOne) => number): number =>
    among.reduce((sum, one) => sum + pick(one), 0) / among.length
  return [
    {
      who: [0, 1],
      people: 2,
      confidence: mean((one) => one.confidence),
      right: mean((one) => one.right),
      others: mean((one) => one.others),
    },
  ]
}

function share(have: readonly boolean[]): number {
  return have.length === 0 ? 0 : have.filter(Boolean).length / have.length
}

function placesOf(values: Uint32Array): Map<number, number[]> {
  const places = new Map<number, number[]>()
  for (const [place, value] of values.entries()) {
    const there = places.get(value)
    if (there) there.push(place)
    else places.set(value, [place])
  }
  return places
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
