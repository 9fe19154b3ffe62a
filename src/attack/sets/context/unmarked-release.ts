import { ElementsBuilder } from '../../../data/elements-builder.js'
import { itemRows, postingsOf } from '../../../data/item-rows.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
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
  const companies = new SequenceInterner()
  const members: number[][] = []
  const companyOf = new Int32Array(release.items.length).fill(-1)
  for (const [item, name] of release.items.entries()) {
    const posting = postings[item]
    const constraint = utility === undefined ? 0 : constraintOf.get(name)
    if (posting.length < Math.max(2, k) || constraint === undefined) continue
    const company = companies.intern([constraint, ...posting])
    companyOf[item] = company
    ;(members[company] ??= []).push(item)
  }
  const builder = new ElementsBuilder()
  for (let t = 0; t < transactionCount(release); t++) {
    const told = new Set<number>()
    for (let e = rows.offsets[t]; e < rows.offsets[t + 1]; e++) {
      const item = rows.codes[e]
      const company = companyOf[item]
      if (company < 0 || members[company].length < 2) builder.add(item)
      else if (!told.has(company)) {
        told.add(company)
        builder.add(builder.generalised(members[company]))
      }
    }
    builder.endTransaction()
  }
  return builder.build(release.items, release.ids)
}
