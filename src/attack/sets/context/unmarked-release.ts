import { ElementsBuilder } from '../../../data/elements-builder.js'
import { itemRows, postingsOf } from '../../../data/item-rows.js'
import { type Transactions, transactionCount } from '../../../data/transactions.js'

/** What the intruder knows of how the release was made. */
export interface UnmarkedKnowledge {
  /** An item in fewer transactions cannot stand in a generalised item; 2 when nothing is known. */
  readonly k?: number | undefined
  /** Utility constraints: a generalised item stays inside one. */
  readonly utility?: readonly (readonly string[])[] | undefined
}

/**
 * Marks a release that hides which items are generalised (thesis §3.5.2): members of one generalised item stand in the
 * very same transactions, so an item in one transaction is context, and items of equal company, next to each other,
 * are taken for one generalised item; known utility constraints part them further.
 */
export function unmarkedRelease(release: Transactions, { k = 2, utility }: UnmarkedKnowledge): Transactions {
  const rows = itemRows(release)
  const postings = postingsOf(rows, release.items.length)
  const constraintOf = new Map((utility ?? []).flatMap((items, u) => items.map((item) => [item, u] as const)))
  const key = release.items.map((name, item) => {
    const posting = postings[item]
    const constraint = utility === undefined ? 0 : constraintOf.get(name)
    return posting.length < Math.max(2, k) || constraint === undefined ? '' : `${constraint}:${posting.join(' ')}`
  })
  const members = new Map<string, number[]>()
  key.forEach((company, item) => {
    if (company !== '') members.set(company, [...(members.get(company) ?? []), item])
  })
  const builder = new ElementsBuilder()
  for (let t = 0; t < transactionCount(release); t++) {
    const told = new Set<string>()
    for (let e = rows.offsets[t]; e < rows.offsets[t + 1]; e++) {
      const item = rows.codes[e]
      const set = members.get(key[item])
      if (set === undefined || set.length < 2) builder.add(item)
      else if (!told.has(key[item])) {
        told.add(key[item])
        builder.add(builder.generalised(set))
      }
    }
    builder.endTransaction()
  }
  return builder.build(release.items, release.ids)
}
