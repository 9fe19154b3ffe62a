import { type PlainRecords, rowAt, rowCount, rowsOf } from '../data/rows.js'
import { itemRows } from '../data/item-rows.js'
import type { Release, TransactionKind } from '../contract/release.js'

/** The plain items of each transaction; the sub-records of each chunk of a disassociated release. */
export function plainRecords(release: Release<TransactionKind>): PlainRecords {
  if (release.kind === 'sets') return { items: release.items, rows: itemRows(release) }
  const chunks = [
    ...release.clusters.flatMap((cluster) => cluster.chunks),
    ...release.shared.map((one) => one.subRecords),
  ]
  const lists = chunks.flatMap((chunk) => Array.from({ length: rowCount(chunk) }, (_, s) => rowAt(chunk, s)))
  return { items: release.items, rows: rowsOf(lists) }
}
