export { rowsOfTable, type DistanceTable } from './distance-table.js'
export { hierarchyFault, hierarchyOf, type Hierarchy, type HierarchyFault, type HierarchyLevel } from './hierarchy.js'
export { rowAt, rowCount, rowsOf, type Rows } from './rows.js'
export { TransactionsBuilder, transactionsOf } from './transactions-builder.js'
export {
  elementsAt,
  generalisedCount,
  itemsOf,
  membersOf,
  transactionAt,
  transactionCount,
  type Transaction,
  type Transactions,
} from './transactions.js'
