import { type ClusterClaims, claimsIn } from '../../../contract/cluster-claims.js'
import type { Cluster } from '../disassociated.js'
import type { Rebuilt } from './rebuilt.js'

export interface ClaimCounts {
  /** Rows claimed, and how many of them are right; how many there were to find. */
  readonly claimed: number
  readonly correct: number
  readonly toFind: number
  /** By source: rows claimed for it, and how many of them are right. */
  readonly claimedOf: readonly number[]
  readonly correctOf: readonly number[]
  /** Per claimed row: the confidence it was claimed with, and whether it was right (a share where rows are alike). */
  readonly confidence: readonly number[]
  readonly right: readonly number[]
}

/** Accuracy of re-association (§6.1 of AlShuhail and Shao), claim by claim, over anchors that can be told apart. */
export function correctClaims(cluster: Cluster, claims: ClusterClaims, { records, anchors }: Rebuilt): ClaimCounts {
  const itemsOf = cluster.chunks.map(({ codes }) => new Set(codes))
  const confidence: number[] = []
  const right: number[] = []
  const claimedOf: number[] = []
  const correctOf: number[] = []
  let toFind = 0
  for (const { chunk, items, rows, confidence: sure } of claimsIn(claims)) {
    const truth = new Map<number, number>()
    for (const [r, record] of records.entries()) {
      if (!holds(record, items, chunk < 0 ? null : itemsOf[chunk])) continue
      const anchor = anchors.ofRecord[r]
      truth.set(anchor, (truth.get(anchor) ?? 0) + 1)
      toFind++
    }
    const given = new Map<number, number>()
    for (const row of rows) given.set(anchors.ofRow[row], (given.get(anchors.ofRow[row]) ?? 0) + 1)
    let found = 0
    for (const [anchor, count] of given) found += Math.min(count, truth.get(anchor) ?? 0)
    correctOf.push(found)
    claimedOf.push(rows.length)
    for (const [i, row] of rows.entries()) {
      const anchor = anchors.ofRow[row]
      confidence.push(sure[i])
      right.push(Math.min(1, (truth.get(anchor) ?? 0) / given.get(anchor)!))
    }
  }
  return { claimed: sum(claimedOf), correct: sum(correctOf), toFind, claimedOf, correctOf, confidence, right }
}

/** Whether a record's part in the chunk is just these items; for a term, whether it is there. */
function holds(record: Uint32Array, items: Uint32Array, chunk: ReadonlySet<number> | null): boolean {
  if (!items.every((item) => record.includes(item))) return false
  return chunk === null || record.filter((code) => chunk.has(code)).length === items.length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
