import type { PlaceClaims } from '../../attack/claims.js'
import { rowAt, rowCount } from '../../data/rows.js'
import type { Disassociated } from '../../release/disassociated/disassociated.js'
import type { Finding, Telling } from '../finding.js'
import { joinAlike, joinedAmong } from '../tellings.js'

/** What was put together, the surest first; in clusters whose records all look alike a claim says nothing. */
export function placeTellings(
  release: Disassociated,
  { clusters }: PlaceClaims,
  most: number,
): Pick<Finding, 'told' | 'tellings'> {
  const placed = clusters.flatMap(({ cluster, claims }) =>
    differ(release, cluster)
      ? claims.flatMap(({ items, rows, confidence }) =>
          Array.from(confidence, (sure, at) => ({ cluster, items, row: rows[at], sure })),
        )
      : [],
  )
  if (most === 0) return { told: [], tellings: placed.length }
  const candidates = placed.sort((a, b) => b.sure - a.sure).slice(0, joinedAmong)
  const told = candidates.map(({ cluster, items, row, sure }): Telling => {
    const anchor = named(release, anchorOf(release, cluster, row))
    const where = anchor === '' ? 'a record with nothing in the first chunk' : `the record with ${anchor}`
    return {
      record: cluster + 1,
      confidence: sure,
      sentence: `${named(release, items)} belongs to ${where} (${Math.round(100 * sure)} %)`,
      times: 1,
    }
  })
  return { told: joinAlike(told).slice(0, most), tellings: placed.length }
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
