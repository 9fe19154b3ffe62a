import { expect, test } from 'vitest'
import { measureOf } from '../../bench/worlds/made-up-measure.js'
import { type QueryLog, queryLogOf } from '../../src/data/index.js'
import { mergeByMeaning } from '../../src/kinds/queries/protect/group-users.js'
import { type Intents, intentsOf } from '../../src/kinds/queries/intents.js'

const clicks: readonly (readonly [query: string, url: string])[] = [
  ['Sun', 'http://www.sun.com/'],
  ['Solaris System', 'http://www.sun.com/'],
  ['Sun Inc.', 'http://www.sun.com/'],
  ['Sun Company', 'http://www.sun.com/'],
  ['Sun Unix server', 'http://www.sun.com/'],
  ['Sun', 'https://en.wikipedia.org/wiki/Sun'],
  ['Solar System', 'https://en.wikipedia.org/wiki/Sun'],
]
const sun = queryLogOf(clicks.map(([query, url], i) => ({ user: `${i}`, query, url })))

function clustersOf({ query }: QueryLog, { example, clusterOf, clusterCount }: Intents): string[][] {
  const clusters = Array.from({ length: clusterCount }, (): string[] => [])
  for (const [pair, row] of example.entries()) clusters[clusterOf[pair]].push(query.texts[query.codes[row]])
  return clusters
}

test('E6 (lecture): queries of one clicked URL are similar, and "Sun" has two intents', () => {
  expect(clustersOf(sun, intentsOf(sun))).toEqual([
    ['Sun', 'Solaris System', 'Sun Inc.', 'Sun Company', 'Sun Unix server'],
    ['Sun', 'Solar System'],
  ])
})

test('E6: by meaning other pages join, but the two intents of "Sun" never do', () => {
  const more = queryLogOf([
    ...clicks.map(([query, url], i) => ({ user: `${i}`, query, url })),
    { user: '7', query: 'planets', url: 'nasa.example' },
    { user: '8', query: 'pizza', url: 'pizzahut.com' },
  ])
  const of = (word: string) => (word === 'pizza' ? 'food' : /Solar System|planets|Sun$/.test(word) ? 'sky' : 'work')
  const near = measureOf((a, b) => (of(a) === of(b) ? 0.2 : 0.9))
  const merged = mergeByMeaning(more, intentsOf(more), near, 0.5)
  expect(clustersOf(more, merged)).toEqual([
    ['Sun', 'Solaris System', 'Sun Inc.', 'Sun Company', 'Sun Unix server'],
    ['Sun', 'Solar System', 'planets'],
    ['pizza'],
  ])
  const all = mergeByMeaning(
    more,
    intentsOf(more),
    measureOf(() => 0.1),
    0.5,
  )
  const [company, star] = [0, 5].map((pair) => all.clusterOf[pair])
  expect(company).not.toBe(star)
})

test('a query without a click goes with what is clicked most for the same words, or stands alone', () => {
  const log = queryLogOf([
    { user: 'a', query: 'sun', url: 'star' },
    { user: 'b', query: 'sun', url: 'company' },
    { user: 'c', query: 'sun', url: 'company' },
    { user: 'd', query: 'sun' },
    { user: 'd', query: 'moon' },
  ])
  expect(clustersOf(log, intentsOf(log))).toEqual([['sun'], ['sun', 'sun'], ['moon']])
})
