import { chmodSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openSource, readTransactions } from '../../src/files/index.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf, secret } from './refusal.js'

const temp = tempFolder()
const plain = Buffer.from(Array.from({ length: 20_000 }, (_, i) => `${secret} ${i}\n`).join(''))

test('refuses a file that is not there', async () => {
  expect((await refusalOf(readTransactions(temp.path('none.csv')))).message).toBe('there is no such file')
})

test('refuses a folder', async () => {
  expect((await refusalOf(readTransactions(temp.folder))).message).toBe('is a folder')
})

test.skipIf(process.getuid?.() === 0)('refuses a file that may not be read', async () => {
  const path = temp.file('a.csv', 'a\n')
  chmodSync(path, 0)
  expect((await refusalOf(readTransactions(path))).message).toContain('no permission')
})

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a byte order mark alone', Buffer.from('\ufeff')],
  ['a UTF-16 byte order mark alone', Buffer.from('\ufeff', 'utf16le')],
  ['gzip of nothing', gzipSync('')],
])('refuses %s: it holds no data', async (_, content) => {
  expect((await refusalOf(readTransactions(temp.file('a.csv', content)))).message).toBe('holds no data')
})

test.each([
  ['cut short', gzipSync(plain).subarray(0, 5000)],
  ['cut in its header', gzipSync(plain).subarray(0, 5)],
  ['damaged', Buffer.from(gzipSync(plain)).fill(0xff, 2000, 3000)],
])('refuses gzip that is %s', async (_, content) => {
  expect((await refusalOf(readTransactions(temp.file('a.csv.gz', content)))).message).toContain('gzip data is damaged')
})

test.each([
  ['half a character', Buffer.concat([Buffer.from('\ufeffa, b\n', 'utf16le'), Buffer.of(0x61)])],
  ['half a surrogate pair', Buffer.from('\ufeffa\ud800b', 'utf16le')],
])('refuses UTF-16 with %s', async (_, content) => {
  expect((await refusalOf(readTransactions(temp.file('a.csv', content)))).message).toBe('is not valid UTF-16')
})

test('tells how many bytes of the file are done, and of how many', async () => {
  for (const content of [plain, gzipSync(plain)]) {
    const told: (number | undefined)[][] = []
    const source = await openSource(temp.file('a.csv', content), (done, total) => told.push([done, total]))
    for await (const chunk of source.bytes) expect(chunk.length).toBeGreaterThan(0)
    expect(told.at(-1)).toEqual([content.length, content.length])
  }
})
