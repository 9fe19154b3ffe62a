import { expect, test } from 'vitest'
import { loggedQueries } from '../../src/data/index.js'
import { readQueryLog } from '../../src/kinds/files.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf, secret } from './refusal.js'

const temp = tempFolder()

const reading = async (content: string | Uint8Array) => [
  ...loggedQueries(await readQueryLog(temp.file('log.txt', content))),
]

test('a query log reads as AOL wrote it, under other names and in any order, and without a header', async () => {
  const aol =
    'AnonID\tQuery\tQueryTime\tItemRank\tClickURL\n13508\tgood wine\t2006-03-01 21:29:00\t7\thttp://w\n13508\t-\t2006-03-02\n'
  expect(await reading(aol)).toEqual([
    { user: '13508', query: 'good wine', url: 'http://w', time: '2006-03-01 21:29:00' },
    { user: '13508', query: '-', url: '', time: '2006-03-02' },
  ])
  expect(await reading('Query Time;Clicked URLs;Query;User-ID\n1 May;sun.com;Sun;0001\n')).toEqual([
    { user: '0001', query: 'Sun', url: 'sun.com', time: '1 May' },
  ])
  expect(await reading('7,search,sun.com\n8,time,moon.com\n')).toEqual([
    { user: '7', query: 'search', url: '', time: '' },
    { user: '8', query: 'time', url: '', time: '' },
  ])
})

test.each([
  { what: 'a line without a query', content: '1,fever\n2\n', line: 2 },
  { what: 'a line without a user', content: `user,query\n1,fever\n,${secret}\n`, line: 3 },
  { what: 'no users at all', content: `query,url,time\n${secret},sun.com,1\n`, line: 1 },
])('a query log with $what is refused at its line', async ({ content, line }) => {
  expect((await refusalOf(reading(content))).line).toBe(line)
})

test('a query log that is empty or no text is refused', async () => {
  expect((await refusalOf(reading(''))).message).toContain('no data')
  expect((await refusalOf(reading(Uint8Array.from([1, 0, 2, 0, 0, 255, 10, 0])))).message).toContain('binary')
})
