import { expect, test } from 'vitest'
import { transactionAt, transactionsOf } from '../../src/data/index.js'

test('transactionsOf: equal generalised items share an index, another order of members does not', () => {
  const rows = [[['a', 'b'], 'c'], [], [['b', 'a'], ['a', 'b'], ['a']]]
  const data = transactionsOf(rows)
  expect(Array.from(data.elements)).toEqual([-1, 2, -2, -1, -3])
  expect(data.items).toEqual(['a', 'b', 'c'])
  expect(rows.map((_, t) => transactionAt(data, t))).toEqual(rows)
})

test('transactionsOf: refuses a generalised item without members, and ids for some transactions only', () => {
  expect(() => transactionsOf([[[]]])).toThrow(RangeError)
  expect(() => transactionsOf([['a'], ['b']], ['1'])).toThrow(RangeError)
})
