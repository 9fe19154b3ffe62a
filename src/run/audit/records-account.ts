import type { RecordsAccount } from '../../contract/account.js'
import { transactionCount } from '../../data/transactions.js'
import { isTable, isTransactions } from '../../data/sorts.js'
import type { Release } from '../../contract/release.js'
import { classesOf } from '../../kinds/table/classes.js'
import type { AttackGiven } from '../../contract/given.js'
import { waysOf } from '../../kinds/ways-of.js'

export function recordsAccount(release: Release, original: AttackGiven['original']): RecordsAccount {
  const ways = waysOf(release)
  if (ways) return ways.accountOf(release, original)
  const before =
    original &&
    (isTable(original) ? original.rowCount : isTransactions(original) ? transactionCount(original) : undefined)
  return { ...inRelease(release), ...(before !== undefined && { original: before }) }
}

function inRelease(release: Release): Omit<RecordsAccount, 'original'> {
  if (release.kind === 'table') {
    const { suppressed } = classesOf(release)
    return { unit: 'row', published: release.rowCount - suppressed, suppressed }
  }
  if (release.kind === 'buckets') return { unit: 'row', published: release.table.rowCount, suppressed: 0 }
  const published =
    release.kind === 'sets'
      ? transactionCount(release)
      : release.kind === 'disassociated'
        ? release.clusters.reduce((sum, { size }) => sum + size, 0)
        : 0
  return { unit: 'record', published, suppressed: 0 }
}
