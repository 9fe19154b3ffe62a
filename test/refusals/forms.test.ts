import { expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import { readTransactions, writeTransactions } from '../../src/files/index.js'
import { type TransactionFormatId } from '../../src/formats/index.js'
import { bytesOf, readBytes } from '../in-memory.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf, secret } from './refusal.js'

const temp = tempFolder()
const good = '{"items":["a"]}\n'

test.each([
  { what: 'a word', text: `{"items":[${secret}]}`, column: 11 },
  { what: 'a missing colon', text: `{"${secret}" 1}`, column: 11 },
  { what: 'an unclosed string', text: `{"items":["${secret}]}`, column: 20 },
  { what: 'a bad escape', text: `{"é😀":"\\x${secret}"}`, column: 9 },
  { what: 'a trailing comma', text: `{"items":["${secret}",]}`, column: 20 },
  { what: 'a cut line', text: `{"items":["${secret}"`, column: 19 },
  { what: 'two objects', text: `{"items":[]} {"${secret}":1}`, column: 14 },
  { what: 'a leading zero', text: '{"items":[01]}', column: 12 },
  { what: 'a single quote', text: "{'items':[]}", column: 2 },
])('ndjson: refuses $what at its character', async ({ text, column }) => {
  const error = await refusalOf(readBytes('ndjson', Buffer.from(`${good}\n${text}\n`)))
  expect([error.line, error.column]).toEqual([3, column])
  expect(error.message).toBe(`is not JSON from here on (character ${column})`)
})

test.each([
  { what: 'no items', text: `{"id":"${secret}"}`, message: /no list of items/ },
  { what: 'a list', text: `["${secret}"]`, message: /no list of items/ },
  { what: 'null', text: 'null', message: /no list of items/ },
  {
    what: 'an object as an item',
    text: `{"items":["a",{"${secret}":1}]}`,
    message: /^element 2 of items is not an item/,
  },
  { what: 'null as an item', text: '{"items":[null]}', message: /^element 1 of items is not an item/ },
  { what: 'a list two deep', text: `{"items":[["a",["${secret}"]]]}`, message: /^element 1 of items is not an item/ },
  { what: 'an empty list', text: '{"items":["a","b",[]]}', message: /^element 3 .* without members/ },
  { what: 'a number that loses digits', text: '{"items":[12345678901234567890]}', message: /too large/ },
  { what: 'an id that is a list', text: `{"id":["${secret}"],"items":[]}`, message: /the id is neither/ },
  { what: 'an id after none', text: `{"id":"${secret}","items":[]}`, message: /some have none/ },
])('ndjson: refuses $what and names the line', async ({ text, message }) => {
  const error = await refusalOf(readBytes('ndjson', Buffer.from(`${good}${text}\n`)))
  expect(error.line).toBe(2)
  expect(error.message).toMatch(message)
})

test('ndjson: refuses bytes that are not UTF-8, and NUL bytes', async () => {
  const latin1 = await refusalOf(readBytes('ndjson', Buffer.from(`${good}{"items":["caf\u00e9"]}`, 'latin1')))
  expect([latin1.line, latin1.message]).toEqual([2, 'is not valid UTF-8'])
  const binary = await refusalOf(readBytes('ndjson', Buffer.from(`${good}\u0000\u0001`)))
  expect([binary.line, binary.message]).toEqual([2, 'looks like a binary file'])
})

test.each([
  { text: `1 2\n3 ${secret} 4\n`, line: 2, column: 3 },
  { text: '1 -2\n', line: 1, column: 3 },
  { text: '1 2.5\n', line: 1, column: 3 },
  { text: '12a\n', line: 1, column: 1 },
])('fimi: refuses what is no whole number, at $line:$column', async ({ text, line, column }) => {
  const error = await refusalOf(readBytes('fimi', Buffer.from(text)))
  expect([error.line, error.column, error.message]).toEqual([
    line,
    column,
    `is not a whole number (character ${column})`,
  ])
})

test.each([
  { what: 'no such column', text: `${secret},item\nA,x\n`, line: 1, column: undefined, message: /lacks a column/ },
  {
    what: 'a column twice',
    text: `id,item,id\nA,x,${secret}\n`,
    line: 1,
    column: undefined,
    message: /more than once/,
  },
  { what: 'a row too short', text: `id,item\nA,x\n${secret}\n`, line: 3, column: undefined, message: /more or fewer/ },
  { what: 'a row too long', text: `id,item\nA,x,${secret}\n`, line: 2, column: undefined, message: /more or fewer/ },
  { what: 'no id', text: `id,item\n,${secret}\n`, line: 2, column: 1, message: /names no transaction/ },
  { what: 'brackets in brackets', text: `id,item\nA,"(${secret}, (b))"\n`, line: 2, column: 2, message: /brackets or/ },
  { what: 'two sets in a cell', text: `id,item\nA,"(${secret}), (b)"\n`, line: 2, column: 2, message: /brackets or/ },
  { what: 'empty brackets', text: 'id,item\nA,()\n', line: 2, column: 2, message: /brackets or/ },
  { what: 'an unclosed quote', text: `id,item\nA,"${secret}\nB,b\n`, line: 2, column: 2, message: /never closed/ },
  { what: 'text after a quote', text: `id,item\nA,"${secret}"b\n`, line: 2, column: 2, message: /closing quote/ },
])('long: refuses $what at its cell', async ({ text, line, column, message }) => {
  const error = await refusalOf(readBytes('long', Buffer.from(text), { id: 'id', item: 'item' }))
  expect([error.line, error.column]).toEqual([line, column])
  expect(error.message).toMatch(message)
  expect(error.message).toContain(column === undefined ? '' : `(cell ${column})`)
})

test('long: both columns must be named, and differ', async () => {
  const path = temp.file('a.csv', 'id,item\nA,x\n')
  expect((await refusalOf(readTransactions(path, { id: 'id' }))).remedy).toContain('‹item›')
  expect((await refusalOf(readTransactions(path, { id: 'id', item: 'id' }))).message).toContain('same column')
})

test('parquet: refuses what is cut short, damaged, or something else', async () => {
  const whole = await bytesOf('parquet', transactionsOf([[secret, 'b'], ['c']]))
  const damaged = Uint8Array.from(whole).fill(0xff, 4, 60)
  for (const bytes of [whole.subarray(0, -9), whole.subarray(0, 6), damaged, Buffer.from(`PAR1 ${secret} PAR1`)]) {
    const error = await refusalOf(readTransactions(temp.file('a.parquet', bytes)))
    expect(error.message).toBe('is not a readable Parquet file')
  }
  const text = await refusalOf(readTransactions(temp.file('a.parquet', `${secret}, b\n`)))
  expect(text.message).toBe('is not a readable Parquet file')
})

test('parquet: refuses a column that is not there', async () => {
  const bytes = await bytesOf('parquet', transactionsOf([['a']]), { item: secret })
  expect((await refusalOf(readBytes('parquet', bytes))).message).toContain('is not there')
  expect((await refusalOf(readBytes('parquet', bytes, { item: secret, id: 'who' }))).message).toContain('is not there')
})

const half = transactionsOf([['a'], [`${secret}\ud800`]])

test.each(['text', 'long', 'parquet'] as const)('%s: refuses to write half a surrogate pair', async (format) => {
  const path = temp.path('out')
  expect((await refusalOf(writeTransactions(path, half, { format }))).message).toContain('surrogate')
  await refusalOf(readTransactions(path))
})

test('ndjson: escapes half a surrogate pair and reads it back', async () => {
  expect(await readBytes('ndjson', await bytesOf('ndjson', half))).toEqual(half)
})

test.each<[TransactionFormatId, ReturnType<typeof transactionsOf>, RegExp]>([
  ['fimi', transactionsOf([['1', secret]]), /not a whole number/],
  ['fimi', transactionsOf([['1', '007']]), /not a whole number/],
  ['fimi', transactionsOf([['1', ['2', '3']]]), /generalised/],
  ['long', transactionsOf([['1'], ['2']], [secret, secret]), /same id/],
])('%s: refuses to write what it cannot hold', async (format, data, message) => {
  expect((await refusalOf(writeTransactions(temp.path('out'), data, { format }))).message).toMatch(message)
})
