import type { Graph } from './graph.js'
import type { QueryLog } from './query-log.js'
import type { Table } from './table.js'
import type { Texts } from './texts.js'
import type { Transactions } from './transactions.js'

/** Whether data are records in columns rather than transactions. */
export function isTable(data: object): data is Table {
  return 'columns' in data
}

export function isTransactions(data: object): data is Transactions {
  return 'elements' in data
}

export function isGraph(data: object): data is Graph {
  return 'neighbours' in data
}

export function isQueryLog(data: object): data is QueryLog {
  return 'query' in data
}

export function isTexts(data: object): data is Texts {
  return 'texts' in data
}
