import { expect, test } from 'vitest'
import { duckdbFiles } from '../../bench/fuzz/seeds.js'
import { transactionsOf } from '../../src/data/index.js'
import { readBytes } from '../in-memory.js'

const long = transactionsOf([['flu', 'cough'], ['flu'], [['fever', 'ache'], 'cough', 'flu', 'flu']], ['1', '2', '3'])
const lists = transactionsOf([['flu', 'cough'], [], ['fever', 'flu', 'rash']], ['a', 'b', 'c'])

test.each(duckdbFiles)('parquet: reads what DuckDB 1.5.5 writes: $table, $codec, $version', async (file) => {
  const data = await readBytes('parquet', Buffer.from(file.base64, 'base64'))
  expect(data).toEqual(file.table === 'long' ? long : lists)
})
