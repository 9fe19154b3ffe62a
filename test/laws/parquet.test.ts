import { parquetWriteBuffer, type ColumnSource } from 'hyparquet-writer'
import { readdirSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import { readTransactions } from '../../src/files/index.js'
import { type ReadOptions } from '../../src/formats/index.js'
import { refusalOf } from '../refusals/refusal.js'
import { tempFolder } from '../temp-folder.js'

const temp = tempFolder()
const compressors = { GZIP: gzipSync, BROTLI: brotliCompressSync }
type Codec = 'GZIP' | 'BROTLI' | 'SNAPPY' | 'UNCOMPRESSED'

function read(columnData: ColumnSource[], options: ReadOptions = {}, codec: Codec = 'SNAPPY') {
  const bytes = parquetWriteBuffer({ columnData, codec, compressors, rowGroupSize: 2 })
  return readTransactions(temp.file('a.parquet', new Uint8Array(bytes)), options)
}

test.each<Codec>(['GZIP', 'BROTLI', 'SNAPPY', 'UNCOMPRESSED'])('parquet: reads the long form, %s', async (codec) => {
  const id = { name: 'who', data: ['B', 'A', 'B', 'A', 'C'] }
  const item = { name: 'what', data: ['flu', 'cough', '(fever, "ache, head")', 'flu', null] }
  expect(await read([id, item], { id: 'who', item: 'what' }, codec)).toEqual(
    transactionsOf([['flu', ['fever', 'ache, head']], ['cough', 'flu'], []], ['B', 'A', 'C']),
  )
})

test('parquet: numbers are taken as their digits', async () => {
  const columns = [
    { name: 'id', data: [1n, 2n, 1n] },
    { name: 'item', data: new Int32Array([7, 8, 9]) },
  ]
  expect(await read(columns)).toEqual(transactionsOf([['7', '9'], ['8']], ['1', '2']))
})

test('parquet: an inner list is a generalised item', async () => {
  const list = (name: string) => [
    { name, converted_type: 'LIST', num_children: 1, repetition_type: 'REQUIRED' } as const,
    { name: 'list', num_children: 1, repetition_type: 'REPEATED' } as const,
  ]
  const element = { name: 'element', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' } as const
  const schema = [{ name: 'root', num_children: 1 }, ...list('items'), ...list('element'), element]
  const columnData = [{ name: 'items', data: [[['a', 'b'], ['(c)']], [], [['b']]] }]
  const path = temp.file('a.parquet', new Uint8Array(parquetWriteBuffer({ schema, columnData })))
  expect(await readTransactions(path)).toEqual(transactionsOf([[['a', 'b'], ['(c)']], [], [['b']]]))
})

test('parquet: refuses a missing id and names the row', async () => {
  const columns = [
    { name: 'id', data: ['A', 'B', null] },
    { name: 'item', data: ['x', 'y', 'z'] },
  ]
  const error = await refusalOf(read(columns))
  expect([error.line, error.message]).toEqual([3, 'row 3: an item or an id is missing (null)'])
})

test.skipIf(process.platform === 'win32')('parquet: a file that was read is closed again', async () => {
  // More than one chunk, so that the file is not closed merely because its end was reached.
  const item = { name: 'item', data: Array.from({ length: 100_000 }, (_, i) => `item ${i}`) }
  const columnData = [{ name: 'id', data: item.data }, item]
  const bytes = parquetWriteBuffer({ columnData, codec: 'UNCOMPRESSED' })
  const path = temp.file('a.parquet', new Uint8Array(bytes))
  const before = readdirSync('/dev/fd').length
  await readTransactions(path)
  expect(readdirSync('/dev/fd').length).toBe(before)
})

const words = Array.from({ length: 3000 }, (_, i) => `word ${(i * i) % 97}`)
const numbers = Int32Array.from(words, (_, i) => ((i * 7919) % 1000) - 500)

test.each<[string, ColumnSource]>([
  ['PLAIN', { name: 'item', data: words, encoding: 'PLAIN' }],
  ['RLE_DICTIONARY', { name: 'item', data: words, encoding: 'RLE_DICTIONARY' }],
  ['DELTA_LENGTH_BYTE_ARRAY', { name: 'item', data: words, encoding: 'DELTA_LENGTH_BYTE_ARRAY' }],
  ['DELTA_BYTE_ARRAY', { name: 'item', data: words, encoding: 'DELTA_BYTE_ARRAY' }],
  ['DELTA_BINARY_PACKED', { name: 'item', data: numbers, encoding: 'DELTA_BINARY_PACKED' }],
  ['BYTE_STREAM_SPLIT', { name: 'item', data: numbers, encoding: 'BYTE_STREAM_SPLIT' }],
  ['RLE', { name: 'item', data: words.map((_, i) => i % 3 === 0), type: 'BOOLEAN', encoding: 'RLE' }],
])('parquet: the check of pages lets honest ones pass: %s', async (_, item) => {
  const id = { name: 'id', data: words.map((_word, i) => i >> 2), type: 'INT32' } as const
  const columnData = [id, item, { ...item, name: 'other' }]
  const bytes = parquetWriteBuffer({ columnData, rowGroupSize: 1000, pageSize: 2000 })
  const path = temp.file('a.parquet', new Uint8Array(bytes))
  const wanted = Array.from({ length: 750 }, (_row, t) => Array.from(item.data.slice(t * 4, t * 4 + 4), String))
  expect(await readTransactions(path)).toEqual(
    transactionsOf(
      wanted,
      wanted.map((_row, t) => String(t)),
    ),
  )
})

test('parquet: missing items and empty lists pass the check', async () => {
  const id = { name: 'id', data: words.map((_, i) => `p${i}`) }
  const item = { name: 'item', data: words.map((word, i) => (i % 5 === 0 ? null : word)), type: 'STRING' } as const
  const bytes = parquetWriteBuffer({ columnData: [id, item], rowGroupSize: 1000, pageSize: 2000 })
  const data = await readTransactions(temp.file('a.parquet', new Uint8Array(bytes)))
  const wanted = item.data.map((word) => (word === null ? [] : [word]))
  expect(data).toEqual(transactionsOf(wanted, id.data))
})
