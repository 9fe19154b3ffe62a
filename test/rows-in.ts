import { type Transaction, type Transactions, transactionAt, transactionCount } from '../src/data/index.js'

/** Data as plain JavaScript, row by row. */
export function rowsIn(data: Transactions): Transaction[] {
  return Array.from({ length: transactionCount(data) }, (_, t) => transactionAt(data, t))
}

/** The same without generalised items. */
export function plainRows(data: Transactions): string[][] {
  return rowsIn(data).map((row) => row.filter((element) => typeof element === 'string'))
}
