import type { QueryLog } from '../../data/query-log.js'
import { TransactionsBuilder, type Transactions } from '../../data/transactions.js'
import type { NamedText } from '../../data/texts.js'
import { phrasesOf } from './extract-items.js'
import { intentsByUser, itemsByUser } from './extract-queries.js'
import { tagger } from './tagger.js'

/** Free text to transactions: each text's noun phrases in their order. A text without any leaves no transaction. */
export async function extractTransactions(
  texts: AsyncIterable<NamedText> | Iterable<NamedText>,
): Promise<Transactions> {
  const tag = tagger()
  const builder = new TransactionsBuilder()
  for await (const { id, text } of texts) add(builder, id, phrasesOf(tag(text)))
  return builder.build()
}

/** A query log to transactions: one per user, named by the user; with `clicks` the items are queries with their URLs. */
export function extractQueryLog(log: QueryLog, clicks = false): Transactions {
  const builder = new TransactionsBuilder()
  for (const [user, items] of clicks ? intentsByUser(log) : itemsByUser(log, tagger())) add(builder, user, items)
  return builder.build()
}

function add(builder: TransactionsBuilder, id: string, items: readonly string[]): void {
  if (items.length === 0) return
  for (const item of items) builder.addItem(item)
  builder.endTransaction(id)
}
