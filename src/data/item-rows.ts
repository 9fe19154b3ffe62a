import { type Transactions, transactionCount } from './transactions.js'

/** Plain items of each transaction as a set: row t holds codes[offsets[t]] to codes[offsets[t + 1] - 1], no repeats. */
export interface ItemRows {
  readonly offsets: Uint32Array
  readonly codes: Uint32Array
}

/** The rows of plain data in their written order; an item written twice in a transaction counts once. */
export function itemRows(data: Transactions): ItemRows {
  const offsets = new Uint32Array(transactionCount(data) + 1)
  const codes = new Uint32Array(data.elements.length)
  const seenIn = new Int32Array(data.items.length).fill(-1)
  let n = 0
  for (let t = 0; t < transactionCount(data); t++) {
    for (let e = data.offsets[t]; e < data.offsets[t + 1]; e++) {
      const code = data.elements[e]
      if (code < 0 || seenIn[code] === t) continue
      seenIn[code] = t
      codes[n++] = code
    }
    offsets[t + 1] = n
  }
  return { offsets, codes: codes.slice(0, n) }
}

/** For each item the transactions that hold it, in rising order. */
export function postingsOf(rows: ItemRows, itemCount: number): Uint32Array[] {
  const counts = new Uint32Array(itemCount)
  for (const code of rows.codes) counts[code]++
  const postings = Array.from(counts, (count) => new Uint32Array(count))
  counts.fill(0)
  for (let t = 0; t + 1 < rows.offsets.length; t++) {
    for (let e = rows.offsets[t]; e < rows.offsets[t + 1]; e++) {
      const code = rows.codes[e]
      postings[code][counts[code]++] = t
    }
  }
  return postings
}
