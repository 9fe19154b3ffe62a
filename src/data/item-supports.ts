import { type Transactions, elementsAt, transactionCount } from './transactions.js'

/** By item code in how many transactions it stands; what is generalised counts for none. */
export function itemSupports(data: Transactions): Uint32Array {
  const counts = new Uint32Array(data.items.length)
  for (let t = 0; t < transactionCount(data); t++)
    for (const element of new Set(elementsAt(data, t))) if (element >= 0) counts[element]++
  return counts
}
