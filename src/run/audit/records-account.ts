import { transactionCount } from '../../data/transactions.js'
import type { Release } from '../../release/release.js'
import { classesOf } from '../../release/table/classes.js'
import type { AttackGiven } from '../attack.js'

/** Where the records of the original went: in = published + suppressed, and what is left is named. */
export interface RecordsAccount {
  readonly unit: 'row' | 'record' | 'count'
  /** Absent without the original. */
  readonly original?: number
  /** Records of which something is told. */
  readonly published: number
  /** Rows that stand in the release with every quasi-identifier taken away; hidden counts. */
  readonly suppressed: number
}

export function recordsAccount(release: Release, original: AttackGiven['original']): RecordsAccount {
  const before = original && ('columns' in original ? original.rowCount : transactionCount(original))
  return { ...inRelease(release), ...(before !== undefined && { original: before }) }
}

function inRelease(release: Release): RecordsAccount {
  if (release.kind === 'table') {
    const { suppressed } = classesOf(release)
    return { unit: 'row', published: release.rowCount - suppressed, suppressed }
  }
  if (release.kind === 'buckets') return { unit: 'row', published: release.table.rowCount, suppressed: 0 }
  if (release.kind === 'sets') return { unit: 'record', published: transactionCount(release), suppressed: 0 }
  if (release.kind === 'disassociated')
    return { unit: 'record', published: release.clusters.reduce((sum, { size }) => sum + size, 0), suppressed: 0 }
  const hidden = release.cells.filter(({ told }) => told === 'hidden' || told === 'absent').length
  const printed = release.cells.filter(({ told }) => told === 'number' || told === 'rounded').length
  return { unit: 'count', published: printed, suppressed: hidden }
}
