import { itemRows, postingsOf } from '../../../../data/item-rows.js'
import { remembered } from '../../../../data/remembered.js'
import { type Transactions, generalisedCount, membersOf } from '../../../../data/transactions.js'
import { SequenceInterner } from '../../../../data/sequence-interner.js'

/** The part of a release that is told plainly. */
export interface PlainItems {
  readonly release: Transactions
  /** By element of the release: an item code, or a negative number for a generalised item. */
  readonly of: (element: number) => number
  /** By item: the transactions that tell it plainly, in rising order. */
  readonly postings: readonly Uint32Array[]
}

export const plainItems = remembered((release: Transactions): PlainItems => {
  const { of } = readElements(release)
  // A set of one member is that item, told plainly.
  const told = itemRows({ ...release, elements: release.elements.map(of) })
  return { release, of, postings: postingsOf(told, release.items.length) }
})

/** What an element of a release says: a plain item (0 and up), or which set of two or more it is (complement). */
export interface PlainReading {
  /** By element of the release: an item code, or ~s where s counts distinct sets of members. */
  readonly of: (element: number) => number
  /** Distinct sets, members in the written order of the first one. */
  readonly sets: readonly Uint32Array[]
}

/** The same members in another order are the same generalised item; a set of one member is that item, told plainly. */
export function readElements(release: Transactions): PlainReading {
  const interner = new SequenceInterner()
  const sets: Uint32Array[] = []
  const readAs = Array.from({ length: generalisedCount(release) }, (_, s) => {
    const members = new Set(membersOf(release, s))
    if (members.size === 1) return [...members][0]
    const written = Uint32Array.from(members)
    const index = interner.intern(written.toSorted())
    if (index === sets.length) sets.push(written)
    return ~index
  })
  return { of: (element) => (element >= 0 ? element : readAs[~element]), sets }
}
