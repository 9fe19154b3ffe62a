import { itemRows, postingsOf } from '../../../../data/item-rows.js'
import { remembered } from '../../../../data/remembered.js'
import type { Transactions } from '../../../../data/transactions.js'
import { readElements } from '../context/plain-elements.js'

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
