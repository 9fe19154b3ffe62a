import { type Transactions, elementsAt, generalisedCount, transactionCount } from '../../data/transactions.js'

/** Whether a release says the same as its original, line by line and name by name: nothing was protected. */
export function isOriginal(release: Transactions, original: Transactions): boolean {
  if (generalisedCount(release) > 0 || generalisedCount(original) > 0) return false
  if (transactionCount(release) !== transactionCount(original)) return false
  const nameOf = (data: Transactions) => (element: number) => data.items[element]
  for (let t = 0; t < transactionCount(release); t++) {
    const published = new Set(Array.from(elementsAt(release, t), nameOf(release)))
    const held = new Set(Array.from(elementsAt(original, t), nameOf(original)))
    if (published.size !== held.size || [...held].some((name) => !published.has(name))) return false
  }
  return true
}
