import * as fc from 'fast-check'
import { transactionsOf } from '../src/data/transactions-builder.js'
import { type Transaction, transactionAt, transactionCount, type Transactions } from '../src/data/transactions.js'

/** Small data with everything the text form allows: empty transactions, repeated items, any order. */
export function arbitraryTransactions(itemCount: number, most = 12): fc.Arbitrary<Transactions> {
  const item = fc.integer({ min: 0, max: itemCount - 1 }).map((code) => String.fromCodePoint(97 + code))
  const rows = fc.array(fc.array(item, { maxLength: 5 }), { minLength: 1, maxLength: most })
  return rows.map((transactions) => transactionsOf(transactions))
}

/** Up to four sets of the data's own items. */
export function arbitraryConstraints(data: Transactions): fc.Arbitrary<string[][]> {
  if (data.items.length === 0) return fc.constant([])
  const item = fc.constantFrom(...data.items)
  return fc.array(fc.uniqueArray(item, { minLength: 1, maxLength: 4 }), { maxLength: 4 })
}

export function rowsOf(data: Transactions): Transaction[] {
  return Array.from({ length: transactionCount(data) }, (_, t) => transactionAt(data, t))
}

/** The rows of data without generalised items. */
export function plainRows(data: Transactions): string[][] {
  return rowsOf(data).map((row) => row.filter((element) => typeof element === 'string'))
}
