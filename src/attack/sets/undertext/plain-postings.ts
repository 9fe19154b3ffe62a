import { type Transactions, transactionCount } from '../../../data/transactions.js'

/** For each item the transactions that tell it plainly, in rising order. */
export function plainPostings(release: Transactions, of: (element: number) => number): number[][] {
  const postings: number[][] = release.items.map(() => [])
  for (let t = 0; t < transactionCount(release); t++) {
    for (let e = release.offsets[t]; e < release.offsets[t + 1]; e++) {
      const item = of(release.elements[e])
      if (item >= 0 && postings[item].at(-1) !== t) postings[item].push(t)
    }
  }
  return postings
}
