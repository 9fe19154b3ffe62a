import { SequenceInterner } from '../../../data/sequence-interner.js'
import { type Transactions, elementsAt, membersOf, transactionCount } from '../../../data/transactions.js'

/** What can be told apart of the items of a release. */
export interface ItemKinds {
  /** By kind: an item that stands for it. */
  readonly example: readonly string[]
  /** By transaction: the kinds of which it may hold an item, rising. */
  readonly inTransaction: readonly (readonly number[])[]
}

/**
 * Items that are published in the same elements cannot be told apart and make one kind; a second item of a kind adds
 * nothing to what an attacker knows. One example stands for its kind. `counts` says which items are looked at.
 */
export function itemKinds(release: Transactions, counts: (item: string) => boolean = () => true): ItemKinds {
  const elementsOf = release.items.map((_, code) => [code])
  for (let s = 0; s + 1 < release.setOffsets.length; s++)
    for (const code of membersOf(release, s)) elementsOf[code].push(~s)
  const occurring = new Set(release.elements)
  const kinds = new SequenceInterner()
  const example: string[] = []
  const kindsOfElement = new Map<number, number[]>()
  for (const [code, elements] of elementsOf.entries()) {
    const used = elements.filter((element) => occurring.has(element))
    if (used.length === 0 || !counts(release.items[code])) continue
    // Generalised elements are negative; as unsigned numbers no two elements meet.
    const kind = kinds.intern(Uint32Array.from(used))
    if (kind < example.length) continue
    example.push(release.items[code])
    for (const element of used) kindsOfElement.set(element, [...(kindsOfElement.get(element) ?? []), kind])
  }
  const inTransaction = Array.from({ length: transactionCount(release) }, (_, t) => {
    const elements = elementsAt(release, t)
    return [...new Set([...elements].flatMap((element) => kindsOfElement.get(element) ?? []))].sort((a, b) => a - b)
  })
  return { example, inTransaction }
}

/**
 * Visits every set of up to `most` kinds that some transaction may hold, with the transactions that may; larger ones only
 * where `visit` says so of their beginning.
 */
export function eachKnownSet(
  { inTransaction }: ItemKinds,
  most: number,
  visit: (chosen: readonly number[], holding: readonly number[]) => boolean,
): void {
  const extend = (chosen: readonly number[], holding: readonly number[]): void => {
    const holders = new Map<number, number[]>()
    for (const t of holding) {
      for (const kind of inTransaction[t]) {
        if (kind <= (chosen.at(-1) ?? -1)) continue
        const list = holders.get(kind)
        if (list) list.push(t)
        else holders.set(kind, [t])
      }
    }
    for (const [kind, transactions] of holders) {
      const larger = [...chosen, kind]
      if (visit(larger, transactions) && larger.length < most) extend(larger, transactions)
    }
  }
  if (most > 0) extend([], [...inTransaction.keys()])
}
