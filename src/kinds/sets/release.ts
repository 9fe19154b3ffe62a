import type { Transactions } from '../../data/transactions.js'
import type { Release } from '../../contract/release.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Transactions line for line, items generalised to sets ("one or more of these") or suppressed. */
    sets: { readonly data: Transactions; readonly release: Transactions }
  }
}

export function setsRelease(transactions: Transactions): Release<'sets'> {
  return { ...transactions, kind: 'sets' }
}
