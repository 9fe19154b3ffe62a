import type { Transactions } from '../../data/transactions.js'
import type { Release } from '../../contract/release.js'

export function setsRelease(transactions: Transactions): Release<'sets'> {
  return { ...transactions, kind: 'sets' }
}
