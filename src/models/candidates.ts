import { type Transactions, membersOf, transactionCount } from '../data/transactions.js'

/**
 * What an attacker sees who knows an item: the transactions that may hold it, plainly or inside a generalised item.
 * Nothing is assumed about how the release was made; an item may be plain here and generalised there.
 */
export function candidatesOf(release: Transactions): Map<string, Set<number>> {
  const candidates = new Map(release.items.map((name) => [name, new Set<number>()]))
  for (let t = 0; t < transactionCount(release); t++) {
    for (const element of release.elements.subarray(release.offsets[t], release.offsets[t + 1])) {
      const codes = element >= 0 ? [element] : membersOf(release, ~element)
      for (const code of codes) candidates.get(release.items[code])!.add(t)
    }
  }
  return candidates
}
