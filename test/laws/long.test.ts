import { expect, test } from 'vitest'
import { transactionAt, transactionsOf } from '../../src/data/index.js'
import { readTransactions } from '../../src/files/index.js'
import { bytesOf } from '../in-memory.js'
import { tempFolder } from '../temp-folder.js'

const temp = tempFolder()
const columns = { id: 'patient', item: 'code' }

test('long: rows of a transaction need not be adjacent, and their order is kept', async () => {
  const path = temp.file('long.csv', 'when,patient,code\n1,B,flu\n2,A,cough\n3,B,fever\n4,A,flu\n')
  const data = await readTransactions(path, columns)
  expect(data).toEqual(
    transactionsOf(
      [
        ['flu', 'fever'],
        ['cough', 'flu'],
      ],
      ['B', 'A'],
    ),
  )
})

test('long: codes follow the transactions, so interleaved and adjacent rows give the same data', async () => {
  const interleaved = temp.file('a.csv', 'patient;code\nA;x\nB;(y, z)\nA;y\nB;x\n')
  const adjacent = temp.file('b.csv', 'patient;code\nA;x\nA;y\nB;(y, z)\nB;x\n')
  const data = await readTransactions(interleaved, columns)
  expect(data).toEqual(await readTransactions(adjacent, columns))
  expect(transactionAt(data, 1)).toEqual([['y', 'z'], 'x'])
})

test('long: an empty cell adds no item, a quoted one adds the empty item', async () => {
  const path = temp.file('long.csv', 'patient,code\nA,\nB,""\n')
  expect(await readTransactions(path, columns)).toEqual(transactionsOf([[], ['']], ['A', 'B']))
})

test('long: transactions without names are numbered when they are written', async () => {
  const bytes = await bytesOf('long', transactionsOf([['a'], ['b']]), columns)
  expect(Buffer.from(bytes).toString()).toBe('patient,code\n1,a\n2,b\n')
})
