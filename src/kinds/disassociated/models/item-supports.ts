import { type Transactions, elementsAt, transactionCount } from '../../../data/transactions.js'

/** In how many transactions each plain item stands, by name. */
export function itemSupports(data: Transactions): Map<string, number> {
  const supports = new Map<string, number>()
  for (let t = 0; t < transactionCount(data); t++) {
    const elements = elementsAt(data, t)
    for (const code of new Set(elements)) {
      if (code >= 0) supports.set(data.items[code], (supports.get(data.items[code]) ?? 0) + 1)
    }
  }
  return supports
}
