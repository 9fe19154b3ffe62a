import { type Transactions, elementsAt, itemsOf, transactionCount } from '../../../data/transactions.js'

/** By item name: the elements of the release that may stand for it, plain or generalised, among those that occur. */
export function elementsByItem(release: Transactions): Map<string, number[]> {
  const elements = new Map<string, number[]>()
  for (const element of new Set(release.elements)) {
    for (const code of itemsOf(release, element)) {
      const known = elements.get(release.items[code])
      if (known) known.push(element)
      else elements.set(release.items[code], [element])
    }
  }
  return elements
}

/** By element: the transactions it stands in. */
export function transactionsByElement(release: Transactions): Map<number, Set<number>> {
  const transactions = new Map<number, Set<number>>()
  for (let t = 0; t < transactionCount(release); t++) {
    for (const element of elementsAt(release, t)) {
      const known = transactions.get(element)
      if (known) known.add(t)
      else transactions.set(element, new Set([t]))
    }
  }
  return transactions
}
