import * as fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { elementsAt, transactionsOf, type Transactions } from '../../src/data/index.js'
import { readTransactions, writeTransactions } from '../../src/files/index.js'
import { type TransactionFormatId } from '../../src/formats/index.js'
import { chunkSizes, namedTransactions, numbered, onOneLine, plainTransactions, transactions } from '../arbitrary.js'
import { bytesOf, readBytes } from '../in-memory.js'
import { tempFolder } from '../temp-folder.js'
import { tries } from './tries.js'

const temp = tempFolder()
const columns = { id: 'id', item: 'item' }
const cases: { id: TransactionFormatId; holds: string; data: fc.Arbitrary<Transactions>; options: object }[] = [
  { id: 'text', holds: 'any items', data: transactions, options: {} },
  { id: 'baskets', holds: 'any plain items', data: plainTransactions, options: {} },
  { id: 'ndjson', holds: 'any items', data: transactions, options: {} },
  { id: 'ndjson', holds: 'any items and ids', data: namedTransactions, options: {} },
  { id: 'long', holds: 'any items and ids', data: namedTransactions, options: columns },
  { id: 'fimi', holds: 'whole numbers', data: numbered, options: {} },
]

describe.each(cases)('$id with $holds', ({ id, data, options }) => {
  test('what was written is read back the same, and written again gives the same bytes', async () => {
    const law = fc.asyncProperty(data, async (before) => {
      const bytes = await bytesOf(id, before, options)
      const after = await readBytes(id, bytes, options)
      expect(after).toEqual(before)
      expect(await bytesOf(id, after, options)).toEqual(bytes)
    })
    await fc.assert(law, { numRuns: tries(400) })
  })

  test('where the chunks are cut makes no difference', async () => {
    const law = fc.asyncProperty(data, chunkSizes, async (before, sizes) => {
      expect(await readBytes(id, await bytesOf(id, before, options), options, sizes)).toEqual(before)
    })
    await fc.assert(law, { numRuns: tries(300) })
  })
})

describe('parquet', () => {
  test('what was written is read back the same, and written again gives the same bytes', async () => {
    const law = fc.asyncProperty(fc.oneof(transactions, namedTransactions), async (before) => {
      const bytes = await bytesOf('parquet', before)
      const after = await readBytes('parquet', bytes)
      expect(after).toEqual(before)
      expect(await bytesOf('parquet', after)).toEqual(bytes)
    })
    await fc.assert(law, { numRuns: 100 })
  })

  test('is recognised by its first bytes, whatever the name of the file', async () => {
    const before = transactionsOf([['a', ['b', 'c']], []], ['x', 'y'])
    const path = temp.path('release.csv')
    await writeTransactions(path, before, { format: 'parquet' })
    expect(await readTransactions(path)).toEqual(before)
    expect(await readTransactions(temp.file('x.gz', gzipSync(await bytesOf('parquet', before))))).toEqual(before)
  })

  test('keeps many row groups in order', async () => {
    const rows = Array.from({ length: 120_001 }, (_, t) => [`item ${t % 100}`, `item ${(t * 7) % 100}`])
    const before = transactionsOf(rows)
    expect(await readBytes('parquet', await bytesOf('parquet', before))).toEqual(before)
  })
})

/** Encodings and line ends that other programs write; each gives the same data as our own form. */
const disguises: { name: string; of: (text: string) => Uint8Array }[] = [
  { name: 'gzip', of: (text) => gzipSync(text) },
  { name: 'a UTF-8 byte order mark', of: (text) => Buffer.from(`\ufeff${text}`) },
  { name: 'UTF-16 LE', of: (text) => Buffer.from(`\ufeff${text}`, 'utf16le') },
  { name: 'UTF-16 BE', of: (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16() },
  { name: 'UTF-16 LE in gzip', of: (text) => gzipSync(Buffer.from(`\ufeff${text}`, 'utf16le')) },
  { name: 'CRLF', of: (text) => Buffer.from(text.replaceAll('\n', '\r\n')) },
  { name: 'no line end at the end', of: (text) => Buffer.from(text.replace(/([^\n])\n$/, '$1')) },
]

test.each(disguises)('$name is read as the same data', async ({ of }) => {
  const law = fc.asyncProperty(onOneLine, fc.constantFrom('text', 'ndjson'), async (before, format) => {
    const text = Buffer.from(await bytesOf(format, before)).toString()
    expect(await readTransactions(temp.file('data', of(text)), { format })).toEqual(before)
  })
  await fc.assert(law, { numRuns: 60 })
})

test.each([',', ';', '\t', '|'])('the delimiter %j is recognised, and can be given', async (delimiter) => {
  const quoted = (item: string): string => `"${item.replaceAll('"', '""')}"`
  const law = fc.asyncProperty(transactions, async (data) => {
    const { rows, text } = linesWith(data, delimiter, quoted)
    const before = transactionsOf(rows)
    expect(await readBytes('text', Buffer.from(text))).toEqual(before)
    expect(await readBytes('text', Buffer.from(text), { delimiter })).toEqual(before)
  })
  await fc.assert(law, { numRuns: 100 })
})

/** Every line gets a second item, so that every line holds the delimiter. */
function linesWith(data: Transactions, delimiter: string, quoted: (item: string) => string) {
  const rows = Array.from({ length: data.offsets.length - 1 }, (_, t) => {
    const codes = Array.from(elementsAt(data, t)).filter((code) => code >= 0)
    return ['first', 'second', ...codes.map((code) => data.items[code])]
  })
  return { rows, text: rows.map((row) => `${row.map(quoted).join(delimiter)}\n`).join('') }
}

test.each(['.csv', '.txt', '.ndjson', '.jsonl', '.dat', '.parquet', '.csv.gz', '.ndjson.gz', '.dat.gz'])(
  'a file named %s is written and read in the form its name says',
  async (extension) => {
    const before = transactionsOf([['1', '2'], [], ['3', '1', '1']])
    const path = temp.path(`data${extension}`)
    await writeTransactions(path, before)
    expect(await readTransactions(path)).toEqual(before)
  },
)

test.each([';', '\t', '|'])('text: items full of %j do not change what is taken for the delimiter', async (mark) => {
  const before = transactionsOf([[`a${mark}b`], [`c${mark}d${mark}`], ['e']])
  expect(await readBytes('text', await bytesOf('text', before))).toEqual(before)
})

test('fimi: reads CRLF, tabs, leading zeros and blanks at the ends as the same numbers', async () => {
  const text = '1 2\r\n\r\n 007\t2 \r\n0 00'
  expect(await readBytes('fimi', Buffer.from(text))).toEqual(transactionsOf([['1', '2'], [], ['7', '2'], ['0', '0']]))
})

test('baskets: brackets are ordinary characters, padding is left out', async () => {
  const bytes = new TextEncoder().encode('liquor (appetizer),milk,,\n(x),"",a\n')
  expect(await readBytes('baskets', bytes, {})).toEqual(
    transactionsOf([
      ['liquor (appetizer)', 'milk'],
      ['(x)', '', 'a'],
    ]),
  )
})
