import { remembered } from '../../../data/remembered.js'
import { type Transactions, transactionCount } from '../../../data/transactions.js'
import { readElements } from '../context/plain-elements.js'

/** The part of a release that is told plainly. */
export interface PlainItems {
  readonly release: Transactions
  /** By element of the release: an item code, or a negative number for a generalised item. */
  readonly of: (element: number) => number
  /** By item: the transactions that tell it plainly, in rising order. */
  readonly postings: readonly (readonly number[])[]
}

export const plainItems = remembered((release: Transactions): PlainItems => {
  const { of } = readElements(release)
  const postings: number[][] = release.items.map(() => [])
  for (let t = 0; t < transactionCount(release); t++) {
    for (let e = release.offsets[t]; e < release.offsets[t + 1]; e++) {
      const item = of(release.elements[e])
      if (item >= 0 && postings[item].at(-1) !== t) postings[item].push(t)
    }
  }
  return { release, of, postings }
})
