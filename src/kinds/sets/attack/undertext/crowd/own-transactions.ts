import { type Transactions, elementsAt, transactionCount } from '../../../../../data/transactions.js'
import type { PlainItems } from '../plain-items.js'

/** Records of so many items are hardly alike by chance. */
const distinctive = 4

/**
 * An intruder who holds the very records of the release needs no attack, and one who is only granted others must not
 * profit from them: records of the crowd that may have been published as one of the release are left out. Short ones are
 * alike by chance, and go only where most of the distinctive ones of the release are found. By record: 1 where it goes.
 */
export function ownTransactions(crowd: Transactions, codeOf: Int32Array, plain: PlainItems): Uint8Array {
  const matches = matchFinder(plain)
  const records = transactionCount(crowd)
  const lengths = new Uint32Array(records)
  const like = Array.from({ length: records }, (_, r) => {
    const items = new Set(Array.from(elementsAt(crowd, r), (element) => (element >= 0 ? codeOf[element] : -1)))
    lengths[r] = items.size
    return matches(items)
  })
  const published = new Set(like.filter((t, r) => t >= 0 && lengths[r] >= distinctive))
  const long = Array.from({ length: transactionCount(plain.release) }, (_, t) => t).filter(
    (t) => elementsAt(plain.release, t).length >= distinctive,
  ).length
  const all = 2 * published.size > long
  return Uint8Array.from(like, (t, r) => (t >= 0 && (all || lengths[r] >= distinctive) ? 1 : 0))
}

/** A transaction of the release that these items may have been published as; -1 where there is none. */
function matchFinder({ release, of, postings }: PlainItems): (items: ReadonlySet<number>) => number {
  const plainCount = Uint32Array.from(
    { length: transactionCount(release) },
    (_, t) => new Set(Array.from(elementsAt(release, t), of).filter((item) => item >= 0)).size,
  )
  const met = new Uint32Array(plainCount.length)
  return (items) => {
    if (items.has(-1)) return -1
    const touched: number[] = []
    for (const item of items) for (const t of postings[item]) if (met[t]++ === 0) touched.push(t)
    const found = touched.find((t) => met[t] === plainCount[t] && coversRest(release, of, t, items)) ?? -1
    for (const t of touched) met[t] = 0
    return found
  }
}

/** Whether every other item stands in a set of the transaction, and every set holds one. */
function coversRest(release: Transactions, of: PlainItems['of'], t: number, items: ReadonlySet<number>): boolean {
  const rest = new Set(items)
  let all = true
  for (const element of elementsAt(release, t)) {
    const item = of(element)
    if (item >= 0) rest.delete(item)
    else {
      const members = release.members.subarray(release.setOffsets[~element], release.setOffsets[~element + 1])
      all &&= members.some((member) => items.has(member))
      for (const member of members) rest.delete(member)
    }
  }
  return all && rest.size === 0
}
