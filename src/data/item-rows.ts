import { type Rows, rowAt, rowCount, transposed } from './rows.js'
import { type Transactions, elementsAt, itemsOf, transactionCount } from './transactions.js'

/** The rows of plain data in their written order; an item written twice in a transaction counts once. */
export function itemRows(data: Transactions): Rows {
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

/** Plain data from rows of item codes: the way back from `itemRows`. */
export function transactionsOfRows(items: readonly string[], { offsets, codes }: Rows): Transactions {
  return {
    items,
    offsets,
    elements: Int32Array.from(codes),
    setOffsets: new Uint32Array(1),
    members: new Uint32Array(0),
  }
}

/** For each item the transactions that hold it, in rising order (views of one array). */
export function postingsOf(rows: Rows, itemCount: number): Uint32Array[] {
  const holders = transposed(rows, itemCount)
  return Array.from({ length: rowCount(holders) }, (_, item) => rowAt(holders, item))
}

/** For each item the transactions that may hold it, plainly or inside a generalised item, in rising order. */
export function candidatePostings(data: Transactions): Uint32Array[] {
  const seenIn = new Int32Array(data.items.length).fill(-1)
  const lists: number[][] = data.items.map(() => [])
  for (let t = 0; t < transactionCount(data); t++) {
    for (const element of elementsAt(data, t)) {
      for (const item of itemsOf(data, element)) {
        if (seenIn[item] === t) continue
        seenIn[item] = t
        lists[item].push(t)
      }
    }
  }
  return lists.map((list) => Uint32Array.from(list))
}

/** The transactions in which an element stands, in rising order; one that holds it twice is there twice. */
export function elementPostings(data: Transactions): (element: number) => Uint32Array {
  const placeOf = (element: number): number => (element >= 0 ? element : data.items.length + ~element)
  const codes = Uint32Array.from(data.elements, placeOf)
  const places = transposed({ offsets: data.offsets, codes }, data.items.length + data.setOffsets.length - 1)
  return (element) => rowAt(places, placeOf(element))
}
