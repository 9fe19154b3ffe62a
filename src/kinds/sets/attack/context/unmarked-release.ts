import { ElementsBuilder, type Transactions, transactionCount } from '../../../../data/transactions.js'
import { itemRows, postingsOf } from '../../../../data/item-rows.js'
import { SequenceInterner } from '../../../../data/sequence-interner.js'

/** By what an intruder takes items for members of one generalised item. */
export const unmarkedRules = ['company', 'support'] as const

/** What the intruder knows of how the release was made, and goes by. */
export interface UnmarkedKnowledge {
  /** An item in fewer transactions cannot stand in a generalised item; 2 when nothing is known. */
  readonly k?: number | undefined
  /** Utility constraints: a generalised item stays inside one. */
  readonly utility?: readonly (readonly string[])[] | undefined
  /** Members stand in the very same transactions (`company`, unless said), or are whatever else is frequent (`support`). */
  readonly by?: (typeof unmarkedRules)[number] | undefined
}

/**
 * Marks a release that hides which items are generalised (thesis §3.5.2). An item in one transaction is context. By
 * `support`, the thesis' two plain rules, all others of a transaction are taken for one generalised item; by `company`
 * only those that stand in the very same transactions, as the members of one do. Known utility constraints part both.
 */
export function unmarkedRelease(
  release: Transactions,
  { k = 2, utility, by = 'company' }: UnmarkedKnowledge,
): Transactions {
  const rows = itemRows(release)
  const postings = postingsOf(rows, release.items.length)
  const constraintOf = new Map((utility ?? []).flatMap((items, u) => items.map((item) => [item, u] as const)))
  const companies = new SequenceInterner()
  const groupOf = Int32Array.from(release.items, (name, item) => {
    const posting = postings[item]
    const constraint = utility === undefined ? 0 : constraintOf.get(name)
    if (posting.length < Math.max(2, k) || constraint === undefined) return -1
    return by === 'support' ? constraint : companies.intern([constraint, ...posting])
  })
  const builder = new ElementsBuilder()
  for (let t = 0; t < transactionCount(release); t++) {
    const items = rows.codes.subarray(rows.offsets[t], rows.offsets[t + 1])
    const members = new Map<number, number[]>()
    for (const item of items) {
      const alike = members.get(groupOf[item])
      if (alike) alike.push(item)
      else members.set(groupOf[item], [item])
    }
    for (const item of items) {
      const alike = groupOf[item] < 0 ? [item] : members.get(groupOf[item])!
      if (alike.length === 1) builder.add(item)
      else if (alike[0] === item) builder.add(builder.generalised(Uint32Array.from(alike).sort()))
    }
    builder.endTransaction()
  }
  return builder.build(release.items, release.ids)
}
