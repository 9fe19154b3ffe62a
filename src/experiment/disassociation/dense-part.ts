import { transactionsOf, type Transactions, elementsAt, transactionCount } from '../../data/transactions.js'

/**
 * A part of the data as dense as asked (mean length over distinct items): of records and items, whichever side is
 * further above its least number, the twentieth that holds least is dropped, until the part is dense enough.
 */
export function densePart(data: Transactions, density: number, leastRecords = 400, leastItems = 12): Transactions {
  let records = Array.from({ length: transactionCount(data) }, (_, t) => {
    return new Set(elementsAt(data, t).filter((element) => element >= 0))
  })
  const support = new Map<number, number>()
  for (const record of records) for (const item of record) support.set(item, (support.get(item) ?? 0) + 1)
  let occurrences = records.reduce((sum, { size }) => sum + size, 0)
  while (occurrences / records.length / support.size < density) {
    const itemsToSpare = support.size / leastItems
    const recordsToSpare = records.length / leastRecords
    if (itemsToSpare <= 1 && recordsToSpare <= 1) break
    if (itemsToSpare > recordsToSpare) {
      const rarest = [...support].sort((a, b) => a[1] - b[1] || a[0] - b[0])
      for (const [item, count] of rarest.slice(0, twentieth(support.size, leastItems))) {
        support.delete(item)
        occurrences -= count
        for (const record of records) record.delete(item)
      }
    } else {
      records.sort((a, b) => b.size - a.size)
      const dropped = records.slice(records.length - twentieth(records.length, leastRecords))
      records = records.slice(0, records.length - dropped.length)
      for (const record of dropped) {
        occurrences -= record.size
        for (const item of record) support.set(item, support.get(item)! - 1)
      }
      for (const [item, count] of support) if (count === 0) support.delete(item)
    }
  }
  const rows = records.filter(({ size }) => size > 0)
  return transactionsOf(rows.map((record) => Array.from(record, (item) => data.items[item])))
}

function twentieth(count: number, least: number): number {
  return Math.max(1, Math.min(count - least, Math.floor(count / 20)))
}

/** Mean length over distinct items, as the papers measure how dense data is. */
export function densityOf(data: Transactions): number {
  return data.elements.length / transactionCount(data) / data.items.length
}
