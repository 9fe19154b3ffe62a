import { type QueryLog, loggedQueries } from '../../data/query-log.js'
import { TransactionsBuilder, type Transactions } from '../../data/transactions.js'
import type { NamedText } from '../../data/texts.js'
import { tagger, type TaggedWord } from './tagger.js'
import { singular, wordsOf } from '../corpus/words.js'

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

const nouns = new Set(['NOUN', 'PROPN'])

/**
 * The items of a text, as §5.1 of the thesis and §6.1 of the article take them: noun + noun, adjective + noun, or
 * noun, from left to right; then `tidyItems`.
 */
export function phrasesOf(words: readonly TaggedWord[]): string[] {
  const items: string[] = []
  for (let i = 0; i < words.length; i++) {
    const [word, next] = [words[i], words[i + 1]]
    const opens = nouns.has(word.tag) || word.tag === 'ADJ'
    if (opens && !word.stop && next?.follows && nouns.has(next.tag) && !next.stop) {
      items.push(`${plainWord(word.text)} ${singularWord(next.text)}`)
      i++
    } else if (nouns.has(word.tag) && !word.stop) items.push(singularWord(word.text))
  }
  return tidyItems(items)
}

/** Keeps the first of equal items (singular = plural), and no noun that stands in a kept phrase; order is kept. */
function tidyItems(items: readonly string[]): string[] {
  const inPhrase = new Set<string>()
  for (const item of items) if (item.includes(' ')) for (const word of wordsOf(item)) inPhrase.add(word)
  const seen = new Set<string>()
  return items.filter((item) => {
    const words = wordsOf(item)
    const key = words.join(' ')
    if (words.join('').length < 2 || seen.has(key) || (!item.includes(' ') && inPhrase.has(key))) return false
    seen.add(key)
    return true
  })
}

/** Lower case, the last word of a hyphenated one in the singular. */
function singularWord(text: string): string {
  const plain = plainWord(text)
  const last = plain.lastIndexOf('-') + 1
  return plain.slice(0, last) + singular(plain.slice(last))
}

function plainWord(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** Longer queries are tagged; these are an item as they stand. */
const shortQueryWords = 2

/** A query log to transactions (thesis §5.1, AOL): one per user, in order of first appearance. */
function itemsByUser(log: QueryLog, tag: (text: string) => TaggedWord[]): Map<string, readonly string[]> {
  const byUser = new Map<string, string[]>()
  for (const { user, query } of loggedQueries(log)) {
    const items = byUser.get(user) ?? []
    byUser.set(user, items)
    for (const item of queryItems(query, tag)) items.push(item)
  }
  return new Map(Array.from(byUser, ([user, items]) => [user, tidyItems(items)]))
}

function queryItems(query: string, tag: (text: string) => TaggedWord[]): readonly string[] {
  const words = query.trim().split(/\s+/)
  if (words.length > shortQueryWords) return phrasesOf(tag(query))
  const tagged = tag(query)
  if (query.trim() === '' || (tagged.length > 0 && tagged.every(({ stop }) => stop))) return []
  return [[...words.slice(0, -1).map((word) => word.toLowerCase()), singularWord(words[words.length - 1])].join(' ')]
}

/** The same with the URL that was clicked kept: each query is whole, as it was typed, and an item with its URL (`sun > sun.com`). */
function intentsByUser(log: QueryLog): Map<string, readonly string[]> {
  const byUser = new Map<string, Set<string>>()
  for (const { user, query, url } of loggedQueries(log)) {
    const items = byUser.get(user) ?? new Set()
    byUser.set(user, items)
    if (query !== '') items.add(url === '' ? query : `${query} > ${url}`)
  }
  return new Map(Array.from(byUser, ([user, items]) => [user, [...items]]))
}
