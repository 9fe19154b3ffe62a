import type { Points } from './points.js'
import { type QueryLog, rowsByUser, rowsOfLog } from './query-log.js'
import { rowAt } from './rows.js'
import { isQueryLog, isTable, isTexts, isTransactions } from './sorts.js'
import { type Column, type Table, cellOf, coded } from './table.js'
import type { Texts } from './texts.js'
import { type Transactions, transactionAt, transactionCount, transactionsOf } from './transactions.js'

/** Data of which some records are the same sort of data: a graph without some of its people is another graph. */
export type Parted = Table | Transactions | QueryLog | Texts | Points

/** Whether data can be taken in part. */
export function isParted(data: object): data is Parted {
  return isTable(data) || isTransactions(data) || isQueryLog(data) || isTexts(data) || isPoints(data)
}

/** What is drawn and protected as one: rows, transactions and texts; of points and queries, users with all they have. */
export function recordsIn(data: Parted): number {
  if (isTable(data)) return data.rowCount
  if (isTransactions(data)) return transactionCount(data)
  if (isTexts(data)) return data.texts.length
  return isQueryLog(data) ? data.user.texts.length : data.ids.length
}

/** Some of the records, by rising number from 0, as a file of them alone would be read. */
export function someRecords(data: Parted, records: Uint32Array): Parted {
  if (isTable(data)) return someRows(data, records)
  if (isTransactions(data)) {
    const { ids } = data
    return transactionsOf(
      Array.from(records, (record) => transactionAt(data, record)),
      ids && Array.from(records, (record) => ids[record]),
    )
  }
  if (isTexts(data)) return { ...data, texts: Array.from(records, (record) => data.texts[record]) }
  return isQueryLog(data) ? logOfUsers(data, records) : pointsOfUsers(data, records)
}

/** Some rows of a table; its columns hold the values of these alone. */
export function someRows(table: Table, rows: Uint32Array): Table {
  return { ...table, rowCount: rows.length, columns: table.columns.map((column) => rowsOfColumn(column, rows)) }
}

/** A record as it stands in the data: columns with their values, or items; undefined of data that are no such records. */
export function recordAt(
  data: object,
  record: number,
): readonly { readonly column?: string; readonly values: readonly string[] }[] | undefined {
  if (isTable(data)) return data.columns.map((column) => ({ column: column.name, values: [cellOf(column, record)] }))
  if (!isTransactions(data)) return undefined
  return transactionAt(data, record).map((element) => ({ values: typeof element === 'string' ? [element] : element }))
}

function isPoints(data: object): data is Points {
  return 'lat' in data
}

function rowsOfColumn(column: Column, rows: Uint32Array): Column {
  const { codes, values, ...head } = coded(column)
  const codeOf = new Map<number, number>()
  const kept = rows.map((row) => {
    const code = codes[row]
    if (!codeOf.has(code)) codeOf.set(code, codeOf.size)
    return codeOf.get(code)!
  })
  return { ...head, codes: kept, values: Array.from(codeOf.keys(), (code) => values[code]) }
}

function logOfUsers(log: QueryLog, users: Uint32Array): QueryLog {
  const byUser = rowsByUser(log)
  const rows = Array.from(users, (user) => [...rowAt(byUser, user)]).flat()
  return rowsOfLog(log, Uint32Array.from(rows).sort())
}

function pointsOfUsers({ ids, users, lat, lon, times }: Points, some: Uint32Array): Points {
  const codeOf = new Map(Array.from(some, (user, code) => [user, code]))
  const points = Uint32Array.from(users.keys()).filter((point) => codeOf.has(users[point]))
  return {
    ids: Array.from(some, (user) => ids[user]),
    users: points.map((point) => codeOf.get(users[point])!),
    lat: Float64Array.from(points, (point) => lat[point]),
    lon: Float64Array.from(points, (point) => lon[point]),
    ...(times && { times: Float64Array.from(points, (point) => times[point]) }),
  }
}
