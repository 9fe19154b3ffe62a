import type { Attack, Granted, OnAttack } from '../../../contract/attack.js'
import type { ReassociationClaims, NotTried } from '../../../contract/claims.js'
import { type Disassociated, type Cluster, subRecordAt, subRecordCount } from '../disassociated.js'
import type { Measure } from '../../../meaning/measure.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { type ClusterClaims, type ReassociationClaim, clusterClaims } from '../../../contract/cluster-claims.js'
import type { Rows } from '../../../data/rows.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'

/**
 * A way to put a disassociated release together again. The sub-records of a cluster's first chunk are the anchors, one
 * a record (empty ones make up the number); whatever stands in another chunk is given to anchors.
 */
export type Reassociation = Attack<'disassociated', ReassociationClaims>

/** What the granted meaning says of the items of a release. */
export async function askRelatedness({ items }: Disassociated, { meaning }: Granted): Promise<Relatedness> {
  await meaning!.prepare(items, items)
  return relatednessOf(meaning!, items)
}

/** How related items of a release are, by their codes: higher is more, NaN is unknown. Row-major. */
export interface Relatedness {
  between(rows: ArrayLike<number>, columns: ArrayLike<number>): Float64Array
}

/** An attacker who knows nothing of the world. */
export const unrelated: Relatedness = {
  between: (rows, columns) => new Float64Array(rows.length * columns.length).fill(NaN),
}

/** What a measure says: 1 less its distance. The measure must have been prepared for the items. */
export function relatednessOf(measure: Pick<Measure, 'distances'>, items: readonly string[]): Relatedness {
  const names = (codes: ArrayLike<number>): string[] => Array.from(codes, (code) => items[code])
  return {
    between: (rows, columns) => measure.distances(names(rows), names(columns)).map((distance) => 1 - distance),
  }
}

/** Runs over the clusters that have anchors, and counts what cannot be tried. */
export function claimEach(
  { clusters, shared }: Disassociated,
  claimsOf: (cluster: Cluster, place: number) => readonly ReassociationClaim[],
  onProgress?: OnAttack,
): ReassociationClaims | NotMeasured {
  const found: ClusterClaims[] = []
  let terms = 0
  for (const [place, cluster] of clusters.entries()) {
    if (cluster.chunks.length === 0) terms += cluster.terms.length
    else found.push(clusterClaims(place, claimsOf(cluster, place)))
    onProgress?.('putting clusters together', place + 1, clusters.length)
  }
  if (found.length === 0) return notMeasured('no cluster has a record chunk to start from')
  const inShared = shared.reduce((sum, { subRecords }) => sum + subRecords.offsets.length - 1, 0)
  const notTried: NotTried[] = []
  if (terms > 0) notTried.push({ count: terms, what: 'terms of clusters without a record chunk' })
  if (inShared > 0) notTried.push({ count: inShared, what: 'sub-records of shared chunks' })
  return { kind: 'places', clusters: found, notTried, notes: [] }
}

/** Something to be put back: a sub-record that occurs `count` times in its chunk, or a term (chunk -1). */
export interface TornSource {
  readonly chunk: number
  readonly items: Uint32Array
  readonly count: number
}

/** What of a cluster must be given to anchors; a term, whose support is hidden, to so many of them. */
export function* sourcesOf({ size, chunks, terms }: Cluster, rowsOfTerm: number): Generator<TornSource> {
  for (let chunk = 1; chunk < chunks.length; chunk++) {
    const { kinds, counts } = kindsOf(chunks[chunk])
    for (const [kind, items] of kinds.entries()) yield { chunk, items, count: counts[kind] }
  }
  for (let t = 0; t < terms.length; t++)
    yield { chunk: -1, items: terms.subarray(t, t + 1), count: Math.min(rowsOfTerm, size) }
}

/** The different sub-records of a chunk in order of first appearance, how often each occurs, and which is where. */
export function kindsOf(chunk: Rows): { kinds: Uint32Array[]; counts: number[]; kindOf: Uint32Array } {
  const interner = new SequenceInterner()
  const kinds: Uint32Array[] = []
  const counts: number[] = []
  const kindOf = new Uint32Array(subRecordCount(chunk))
  for (let s = 0; s < kindOf.length; s++) {
    const items = subRecordAt(chunk, s).slice().sort()
    const kind = interner.intern(items)
    if (kind === kinds.length) kinds.push(items)
    kindOf[s] = kind
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return { kinds, counts, kindOf }
}
