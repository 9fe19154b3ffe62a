import type { Graph } from '../data/graph.js'
import type { Transactions } from '../data/transactions.js'
import type { QueryLog } from '../data/query-log.js'
import type { Points } from '../data/points.js'
import type { Table } from '../data/table.js'
import type { Texts } from '../data/texts.js'
import type { Answers } from '../kinds/answers/answers.js'
import type { Buckets } from '../kinds/buckets/buckets.js'
import type { Counts } from '../kinds/counts/counts.js'
import type { Disassociated } from '../kinds/disassociated/disassociated.js'
import type { SetBuckets } from '../kinds/set-buckets/set-buckets.js'
import type { Regions } from '../kinds/places/regions.js'

/** What can be published, and of what. A new kind is one line here; the compiler then names every place that must answer. */
export interface Kinds {
  /** Transactions line for line, items generalised to sets ("one or more of these") or suppressed. */
  sets: { readonly data: Transactions; readonly release: Transactions }
  /** Items as they are, records torn apart inside clusters. */
  disassociated: { readonly data: Transactions; readonly release: Disassociated }
  /** Records in columns, values made coarser, taken away or changed. */
  table: { readonly data: Table; readonly release: Table }
  /** Records as they are, their sensitive values published group by group. */
  buckets: { readonly data: Table; readonly release: Buckets }
  /** How many there are of each group, small numbers hidden. */
  counts: { readonly data: Table; readonly release: Counts }
  /** Who is connected with whom, names taken away and connections changed. */
  graph: { readonly data: Graph; readonly release: Graph }
  /** Queries by user, users made alike. */
  queries: { readonly data: QueryLog; readonly release: QueryLog }
  /** Texts, parts of them taken away and marked, or said in wider words. */
  text: { readonly data: Texts; readonly release: Texts }
  /** Transactions in groups, their sensitive items published as counts of the group. */
  'set-buckets': { readonly data: Transactions; readonly release: SetBuckets }
  /** Where people were, made coarser to regions that hold many. */
  places: { readonly data: Points; readonly release: Regions }
  /** What was asked of records, and answered with noise. */
  answers: { readonly data: Table; readonly release: Answers }
}

export type Kind = keyof Kinds
/** The kinds that are made of one sort of data. */
export type TransactionKind = 'sets' | 'disassociated'
export type TableKind = 'table' | 'buckets'
/** The kinds that say themselves what the path to a verdict asks of them (`run/kinds`). */
export type OtherKind = Exclude<Kind, TransactionKind | TableKind>
export type Data<K extends Kind = Kind> = Kinds[K]['data']
export type Release<K extends Kind = Kind> = { [k in K]: Kinds[k]['release'] & { readonly kind: k } }[K]

/** Transactions as the release they are. */
export function setsRelease(transactions: Transactions): Release<'sets'> {
  return { ...transactions, kind: 'sets' }
}

export function disassociatedRelease(release: Disassociated): Release<'disassociated'> {
  return { ...release, kind: 'disassociated' }
}

export function tableRelease(table: Table): Release<'table'> {
  return { ...table, kind: 'table' }
}

export function bucketsRelease(buckets: Buckets): Release<'buckets'> {
  return { ...buckets, kind: 'buckets' }
}

export function answersRelease(answers: Answers): Release<'answers'> {
  return { ...answers, kind: 'answers' }
}

export function countsRelease(counts: Counts): Release<'counts'> {
  return { ...counts, kind: 'counts' }
}

export function graphRelease(graph: Graph): Release<'graph'> {
  return { ...graph, kind: 'graph' }
}

export function queriesRelease(log: QueryLog): Release<'queries'> {
  return { ...log, kind: 'queries' }
}

export function textRelease(texts: Texts): Release<'text'> {
  return { ...texts, kind: 'text' }
}

export function setBucketsRelease(buckets: SetBuckets): Release<'set-buckets'> {
  return { ...buckets, kind: 'set-buckets' }
}

export function placesRelease(regions: Regions): Release<'places'> {
  return { ...regions, kind: 'places' }
}

/** Whether data are records in columns rather than transactions. */
export function isTable(data: Data): data is Table {
  return 'columns' in data
}

export function isTransactions(data: Data): data is Transactions {
  return 'elements' in data
}

export function isGraph(data: Data): data is Graph {
  return 'neighbours' in data
}

export function isQueryLog(data: Data): data is QueryLog {
  return 'query' in data
}

export function isTexts(data: Data): data is Texts {
  return 'texts' in data
}

/** How a kind is called in a sentence. */
export const kindNames: Readonly<Record<Kind, string>> = {
  sets: 'transactions',
  disassociated: 'a disassociated release',
  table: 'a table',
  buckets: 'a bucketised table',
  counts: 'published counts',
  graph: 'a graph',
  queries: 'a query log',
  text: 'texts',
  'set-buckets': 'transactions in groups',
  places: 'published regions',
  answers: 'answers to questions',
}
