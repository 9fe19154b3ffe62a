import { transactionsOfRows } from '../../data/item-rows.js'
import { type Rows, rowsOf } from '../../data/rows.js'
import type { Transactions } from '../../data/transactions.js'
import { type Random, below, shuffle } from '../../math/random.js'
import { type Disassociated, subRecordAt, subRecordCount } from './disassociated.js'

/**
 * One of the datasets a disassociated release may have come from, drawn at random: each chunk's sub-records go to
 * records of the cluster, each term to one record, before all to those still empty. Records in order of the clusters.
 */
export function possibleOriginal(release: Disassociated, random: Random): Transactions {
  const places = placesOf(release)
  const records: number[][] = Array.from({ length: places.at(-1)! }, () => [])
  const give = (chunk: Rows, rows: Uint32Array): void => {
    for (let s = 0; s < subRecordCount(chunk); s++) {
      for (const code of subRecordAt(chunk, s)) if (!records[rows[s]].includes(code)) records[rows[s]].push(code)
    }
  }
  for (const [c, { size, chunks, terms }] of release.clusters.entries()) {
    const rows = Uint32Array.from({ length: size }, (_, i) => places[c] + i)
    const emptyFirst = (): Uint32Array => {
      shuffle(rows, random)
      return rows.slice().sort((a, b) => Number(records[a].length > 0) - Number(records[b].length > 0))
    }
    for (const chunk of chunks) give(chunk, emptyFirst())
    for (const term of terms) {
      const empty = rows.filter((row) => records[row].length === 0)
      const among = empty.length > 0 ? empty : rows
      records[among[below(among.length, random)]].push(term)
    }
  }
  for (const { clusters, subRecords } of release.shared) {
    const rows = Array.from(clusters).flatMap((c) =>
      Array.from({ length: release.clusters[c].size }, (_, i) => places[c] + i),
    )
    give(subRecords, shuffle(Uint32Array.from(rows), random))
  }
  return transactionsOfRows(release.items, rowsOf(records))
}

/** Where the records of each cluster begin in a reconstruction; the last is their count. */
function placesOf({ clusters }: Disassociated): Uint32Array {
  const places = new Uint32Array(clusters.length + 1)
  for (const [c, { size }] of clusters.entries()) places[c + 1] = places[c] + size
  return places
}
