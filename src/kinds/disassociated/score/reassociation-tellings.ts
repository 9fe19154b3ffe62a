import type { ReassociationClaims } from '../../../contract/claims.js'
import { claimsIn } from '../../../contract/cluster-claims.js'
import { rowAt, rowCount } from '../../../data/rows.js'
import type { Disassociated } from '../disassociated.js'
import type { Finding, Telling } from '../../../contract/finding.js'
import { joinAlike, joinedAmong } from '../../../score/tellings.js'

/** What was put together, the surest first; in clusters whose records all look alike a claim says nothing. */
export function reassociationTellings(
  release: Disassociated,
  { clusters }: ReassociationClaims,
  most: number,
): Pick<Finding, 'told' | 'tellings'> {
  let tellings = 0
  let surest: Placed[] = []
  for (const claims of clusters) {
    const { cluster } = claims
    if (!differ(release, cluster)) continue
    tellings += claims.rows.codes.length
    if (most === 0) continue
    for (const { items, rows, confidence } of claimsIn(claims))
      for (const [at, row] of rows.entries()) surest.push({ cluster, items, row, sure: confidence[at] })
    // Sorting keeps the order of equals, so cutting now and then leaves what cutting once would.
    if (surest.length > 2 * joinedAmong) surest = theSurest(surest)
  }
  const told = theSurest(surest).map(({ cluster, items, row, sure }): Telling => {
    const anchor = named(release, anchorOf(release, cluster, row))
    const where = anchor === '' ? 'a record with nothing in the first chunk' : `the record with ${anchor}`
    return {
      record: cluster + 1,
      confidence: sure,
      sentence: `${named(release, items)} belongs to ${where} (${Math.round(100 * sure)} %)`,
      times: 1,
    }
  })
  return { told: joinAlike(told).slice(0, most), tellings }
}

interface Placed {
  readonly cluster: number
  readonly items: Uint32Array
  readonly row: number
  readonly sure: number
}

function theSurest(placed: Placed[]): Placed[] {
  return placed.sort((a, b) => b.sure - a.sure).slice(0, joinedAmong)
}

/** Whether the records of a cluster can be told apart by its first chunk. */
function differ(release: Disassociated, cluster: number): boolean {
  const first = named(release, anchorOf(release, cluster, 0))
  for (let row = 1; row < release.clusters[cluster].size; row++) {
    if (named(release, anchorOf(release, cluster, row)) !== first) return true
  }
  return false
}

/** The anchor of a row; beyond the first chunk's sub-records it is empty. */
export function anchorOf({ clusters }: Disassociated, cluster: number, row: number): ArrayLike<number> {
  const [anchor] = clusters[cluster].chunks
  return row < rowCount(anchor) ? rowAt(anchor, row) : []
}

function named({ items }: Disassociated, codes: ArrayLike<number>): string {
  return Array.from(codes, (code) => items[code]).join(', ')
}
