/** Tables, transactions, hierarchies and their kin, for programs that make data or look into it. */
export { type CalendarDay, type DateOrder, type DayReading, dateOrdersOf, dayOfCell } from './date-text.js'
export { rowsOfTable, type DistanceTable } from './distance-table.js'
export { withStars, withTexts } from './changed-columns.js'
export {
  columnHierarchyFault,
  hierarchyFault,
  hierarchyOf,
  type Hierarchy,
  type HierarchyFault,
  type HierarchyLevel,
} from './hierarchy.js'
export { lineOfRow, linesOfRows, uncoveredValues, type UncoveredValue } from './coverage.js'
export { ageHierarchy, type AgeOptions } from './hierarchies/by-intervals.js'
export { dateHierarchy, type DateOptions } from './hierarchies/by-dates.js'
export { frequencyHierarchy, type FrequencyOptions } from './hierarchies/by-category.js'
export { intervalHierarchy, type IntervalOptions } from './hierarchies/by-intervals.js'
export { meaningHierarchy, type MeaningOptions } from './hierarchies/by-meaning.js'
export { orderHierarchy, type OrderOptions } from './hierarchies/by-category.js'
export { quantileHierarchy, type QuantileOptions } from './hierarchies/by-quantiles.js'
export { rarityHierarchy, type RarityOptions } from './hierarchies/by-category.js'
export { setsHierarchy, wordsHierarchy } from './hierarchies/by-halves.js'
export { prefixHierarchy, type PrefixOptions } from './hierarchies/by-code.js'
export type { Unfit } from './hierarchies/unfit.js'
export { zip3Hierarchy, type Zip3Options } from './hierarchies/by-code.js'
export { inferredType, type InferredType } from './infer-types.js'
export { type NumberText, numberOfCell, numberTextOf } from './number-text.js'
export { loggedQueries, queryLogOf, rowsByUser, type CodedTexts, type LoggedQuery, type QueryLog } from './query-log.js'
export type { Points } from './points.js'
export { rowAt, rowCount, rowsOf, type Rows } from './rows.js'
export { matchSchema, withSchema, type Attribute, type Schema, type SchemaFault } from './schema.js'
export {
  cellOf,
  coded,
  columnNamed,
  columnsOfRole,
  isMissing,
  isSuppressed,
  tableOf,
  type CodedColumn,
  type Column,
  type ColumnNote,
  type ColumnType,
  type MissingRule,
  type PlainColumn,
  type ReadHint,
  type Role,
  type Table,
  type TableForm,
  type TableFormatId,
  type Written,
} from './table.js'
export type { TypedCells } from './infer-types.js'
export { TransactionsBuilder, transactionsOf } from './transactions.js'
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
export type { NamedText, Texts } from './texts.js'
export type { Rule, RuleCondition } from './condition.js'
