import { type Transactions, elementsAt, itemsOf, transactionCount } from '../../../data/transactions.js'

/** The transactions that may hold an item; undefined when the release does not know the item. */
export type SetCandidates = (item: string) => ReadonlySet<number> | undefined

/**
 * What an attacker sees who knows an item: the transactions that may hold it, plainly or inside a generalised item.
 * Nothing is assumed about how the release was made; an item may be plain here and generalised there.
 */
export function setCandidatesOf(release: Transactions): SetCandidates {
  const elements = elementsByItem(release)
  const transactions = transactionsByElement(release)
  const known = new Map<string, ReadonlySet<number>>()
  return (item) => {
    const ways = elements.get(item)
    if (!ways) return undefined
    const found = known.get(item) ?? union(ways.map((element) => transactions.get(element)!))
    known.set(item, found)
    return found
  }
}

/** A single set is handed on as it is: members of a large generalised item share it. */
function union(sets: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  if (sets.length === 1) return sets[0]
  const all = new Set<number>()
  for (const set of sets) for (const t of set) all.add(t)
  return all
}

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
function transactionsByElement(release: Transactions): Map<number, Set<number>> {
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
