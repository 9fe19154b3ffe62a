import { type QueryLog, loggedQueries } from '../../data/query-log.js'
import { phrasesOf, singularWord, tidyItems } from './extract-items.js'
import type { TaggedWord } from './tagger.js'

/** Longer queries are tagged; these are an item as they stand. */
const shortQueryWords = 2

/** A query log to transactions (thesis §5.1, AOL): one per user, in order of first appearance. */
export function itemsByUser(log: QueryLog, tag: (text: string) => TaggedWord[]): Map<string, readonly string[]> {
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
export function intentsByUser(log: QueryLog): Map<string, readonly string[]> {
  const byUser = new Map<string, Set<string>>()
  for (const { user, query, url } of loggedQueries(log)) {
    const items = byUser.get(user) ?? new Set()
    byUser.set(user, items)
    if (query !== '') items.add(url === '' ? query : `${query} > ${url}`)
  }
  return new Map(Array.from(byUser, ([user, items]) => [user, [...items]]))
}
