import { type Rows, rowAt, rowCount, rowsOf } from '../data/rows.js'

/** Where a sub-record (all its copies) or a term is put. Rows are places in the anchoring chunk; beyond it, empty anchors. */
export interface ReassociationClaim {
  /** The chunk it stands in; -1 for the term chunk. */
  readonly chunk: number
  readonly items: Uint32Array
  readonly rows: Uint32Array
  /** Per row: how well it fits, on the method's own scale (NaN where the method could not say). */
  readonly scores: Float64Array
  /** Per row: how sure the method is, 0 to 1. */
  readonly confidence: Float64Array
}

/**
 * What is claimed of one cluster, source after source; `claimsIn` reads them one by one. A million long records are torn
 * into seven million sources: an object and four arrays for each would fill gigabytes.
 */
export interface ClusterClaims {
  readonly cluster: number
  /** By source: the chunk it stands in; -1 for the term chunk. */
  readonly chunks: Int32Array
  readonly items: Rows
  readonly rows: Rows
  /** Both beside the codes of `rows`. */
  readonly scores: Float64Array
  readonly confidence: Float64Array
}

export function clusterClaims(cluster: number, claims: readonly ReassociationClaim[]): ClusterClaims {
  const rows = rowsOf(claims.map((claim) => claim.rows))
  const scores = new Float64Array(rows.codes.length)
  const confidence = new Float64Array(rows.codes.length)
  for (const [c, claim] of claims.entries()) {
    scores.set(claim.scores, rows.offsets[c])
    confidence.set(claim.confidence, rows.offsets[c])
  }
  const chunks = Int32Array.from(claims, ({ chunk }) => chunk)
  return { cluster, chunks, items: rowsOf(claims.map(({ items }) => items)), rows, scores, confidence }
}

/** The claims one by one (views, not copies). */
export function claimsIn({ chunks, items, rows, scores, confidence }: ClusterClaims): ReassociationClaim[] {
  return Array.from({ length: rowCount(rows) }, (_, c) => {
    const [from, end] = [rows.offsets[c], rows.offsets[c + 1]]
    return {
      chunk: chunks[c],
      items: rowAt(items, c),
      rows: rowAt(rows, c),
      scores: scores.subarray(from, end),
      confidence: confidence.subarray(from, end),
    }
  })
}

/** Clusters from which on attack and baseline are compared cluster by cluster; with fewer the luck of the baseline decides. */
export const fewClusters = 10
